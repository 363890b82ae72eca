// API tokens.
#include "store/sql/sql_store.hpp"

namespace tafl::store {

std::int64_t SqlStore::add_token(const Token& token) {
    return is_erased(token.player) ? 0 : insert_numbered<schema::tokens>(token).value();
}

std::optional<Token> SqlStore::token(std::string_view token_hash) {
    return one<schema::tokens>("WHERE token_hash = $1", Bytes{token_hash});
}

std::vector<Token> SqlStore::tokens(PlayerId id) {
    return all<schema::tokens>("WHERE player = $1 ORDER BY id", id);
}

void SqlStore::use_token(std::int64_t token, Moment at) {
    run("UPDATE token SET used = $2 WHERE id = $1", token, at);
}

bool SqlStore::end_token(PlayerId id, std::int64_t token) {
    return run("DELETE FROM token WHERE id = $2 AND player = $1", id, token) != 0;
}

void SqlStore::end_tokens(PlayerId id) { run("DELETE FROM token WHERE player = $1", id); }

}  // namespace tafl::store
