// Sessions: who is signed in, and until when.
#include "store/sql/sql_store.hpp"

namespace tafl::store {

namespace {

constexpr auto read_session =
    row_of(&Session::token_hash, &Session::player, &Session::expires, &Session::made, &Session::browser);

}  // namespace

void SqlStore::add_session(const Session& session) {
    if (is_erased(session.player)) return;
    run("INSERT INTO session (token_hash, player, expires, made, browser) VALUES ($1, $2, $3, $4, $5)",
        Bytes{session.token_hash}, session.player, session.expires, session.made, session.browser);
}

std::optional<Session> SqlStore::session(std::string_view token_hash) {
    return first_of(
        query("SELECT token_hash, player, expires, made, browser FROM session WHERE token_hash = $1",
              Bytes{token_hash}),
        read_session);
}

void SqlStore::extend_session(std::string_view token_hash, Moment expires) {
    run("UPDATE session SET expires = $2 WHERE token_hash = $1", Bytes{token_hash}, expires);
}

std::vector<Session> SqlStore::sessions(PlayerId id, int limit) {
    return all_of(query("SELECT token_hash, player, expires, made, browser FROM session WHERE player = $1 "
                        "ORDER BY expires DESC, token_hash LIMIT $2",
                        id, limit),
                  read_session);
}

void SqlStore::end_session(std::string_view token_hash) {
    run("DELETE FROM session WHERE token_hash = $1", Bytes{token_hash});
}

void SqlStore::end_sessions(PlayerId id) { run("DELETE FROM session WHERE player = $1", id); }

int SqlStore::end_expired_sessions(Moment now) { return run("DELETE FROM session WHERE expires <= $1", now); }

}  // namespace tafl::store
