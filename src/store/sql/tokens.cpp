// API tokens.
#include "store/sql/sql_store.hpp"

namespace tafl::store {

namespace {

constexpr auto read_token = row_of(&Token::id, &Token::token_hash, &Token::player, &Token::name, &Token::made,
                                   &Token::used, &Token::scopes);

}  // namespace

std::int64_t SqlStore::add_token(const Token& token) {
    if (is_erased(token.player)) return 0;
    const auto sql = phrases_.insert_numbered("token", "id", "token_hash, player, name, made, used, scopes",
                                              "$1, $2, $3, $4, $5, $6");
    return number_of_new(sql, Bytes{token.token_hash}, token.player, token.name, token.made, token.used,
                         token.scopes)
        .value();
}

std::optional<Token> SqlStore::token(std::string_view token_hash) {
    return first_of(
        query("SELECT id, token_hash, player, name, made, used, scopes FROM token WHERE token_hash = $1",
              Bytes{token_hash}),
        read_token);
}

std::vector<Token> SqlStore::tokens(PlayerId id) {
    return all_of(query("SELECT id, token_hash, player, name, made, used, scopes FROM token WHERE player = "
                        "$1 ORDER BY id",
                        id),
                  read_token);
}

void SqlStore::use_token(std::int64_t token, Moment at) {
    run("UPDATE token SET used = $2 WHERE id = $1", token, at);
}

bool SqlStore::end_token(PlayerId id, std::int64_t token) {
    return run("DELETE FROM token WHERE id = $2 AND player = $1", id, token) != 0;
}

void SqlStore::end_tokens(PlayerId id) { run("DELETE FROM token WHERE player = $1", id); }

}  // namespace tafl::store
