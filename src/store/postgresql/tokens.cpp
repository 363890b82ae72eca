// API tokens.
#include "store/postgresql/adapter.hpp"

namespace tafl::store::postgresql {

namespace {

constexpr auto read_token = members(&Token::id, &Token::token_hash, &Token::player, &Token::name,
                                    &Token::made, &Token::used, &Token::scopes);

}  // namespace

std::int64_t PostgresqlStore::add_token(const Token& token) {
    if (is_erased(token.player)) return 0;
    return first(
               query("WITH given AS (UPDATE counter SET last = last + 1 WHERE name = 'token' RETURNING last) "
                     "INSERT INTO token (id, token_hash, player, name, made, used, scopes) "
                     "SELECT last, $1, $2, $3, $4, $5, $6 FROM given RETURNING id",
                     Bytes{token.token_hash}, token.player, token.name, token.made, token.used, token.scopes),
               only_value<std::int64_t>)
        .value();
}

std::optional<Token> PostgresqlStore::token(std::string_view token_hash) {
    return first(
        query("SELECT id, token_hash, player, name, made, used, scopes FROM token WHERE token_hash = $1",
              Bytes{token_hash}),
        read_token);
}

std::vector<Token> PostgresqlStore::tokens(PlayerId id) {
    return every(query("SELECT id, token_hash, player, name, made, used, scopes FROM token WHERE player = $1 "
                       "ORDER BY id",
                       id),
                 read_token);
}

void PostgresqlStore::use_token(std::int64_t token, Moment at) {
    run("UPDATE token SET used = $2 WHERE id = $1", token, at);
}

bool PostgresqlStore::end_token(PlayerId id, std::int64_t token) {
    return run("DELETE FROM token WHERE id = $2 AND player = $1", id, token) != 0;
}

void PostgresqlStore::end_tokens(PlayerId id) { run("DELETE FROM token WHERE player = $1", id); }

}  // namespace tafl::store::postgresql
