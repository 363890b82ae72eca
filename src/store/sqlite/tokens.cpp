// API tokens.
#include "store/sqlite/adapter.hpp"

namespace tafl::store {

namespace {

constexpr auto read_token = row_of(&Token::id, &Token::token_hash, &Token::player, &Token::name, &Token::made,
                                   &Token::used, &Token::scopes);

}  // namespace

std::int64_t SqliteStore::add_token(const Token& token) {
    if (is_erased(token.player)) return 0;
    run("INSERT INTO token (token_hash, player, name, made, used, scopes) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        Bytes{token.token_hash}, token.player, token.name, token.made, token.used, token.scopes);
    return db_.last_id();
}

std::optional<Token> SqliteStore::token(std::string_view token_hash) {
    return first_of(
        query("SELECT id, token_hash, player, name, made, used, scopes FROM token WHERE token_hash = ?1",
              Bytes{token_hash}),
        read_token);
}

std::vector<Token> SqliteStore::tokens(PlayerId id) {
    return all_of(query("SELECT id, token_hash, player, name, made, used, scopes FROM token WHERE player = "
                        "?1 ORDER BY id",
                        id),
                  read_token);
}

void SqliteStore::use_token(std::int64_t token, Moment at) {
    run("UPDATE token SET used = ?2 WHERE id = ?1", token, at);
}

bool SqliteStore::end_token(PlayerId id, std::int64_t token) {
    return run("DELETE FROM token WHERE id = ?2 AND player = ?1", id, token) != 0;
}

void SqliteStore::end_tokens(PlayerId id) { run("DELETE FROM token WHERE player = ?1", id); }

}  // namespace tafl::store
