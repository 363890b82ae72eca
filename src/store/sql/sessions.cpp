// Sessions: who is signed in, and until when.
#include "store/sql/sql_store.hpp"

namespace tafl::store {

void SqlStore::add_session(const Session& session) {
    if (!is_erased(session.player)) insert<schema::sessions>(session);
}

std::optional<Session> SqlStore::session(std::string_view token_hash) {
    return one<schema::sessions>("WHERE token_hash = $1", Bytes{token_hash});
}

void SqlStore::extend_session(std::string_view token_hash, Moment expires) {
    run("UPDATE session SET expires = $2 WHERE token_hash = $1", Bytes{token_hash}, expires);
}

std::vector<Session> SqlStore::sessions(PlayerId id, int limit) {
    return all<schema::sessions>("WHERE player = $1 ORDER BY expires DESC, token_hash LIMIT $2", id, limit);
}

void SqlStore::end_session(std::string_view token_hash) {
    run("DELETE FROM session WHERE token_hash = $1", Bytes{token_hash});
}

void SqlStore::end_sessions(PlayerId id) { run("DELETE FROM session WHERE player = $1", id); }

int SqlStore::end_expired_sessions(Moment now) { return run("DELETE FROM session WHERE expires <= $1", now); }

}  // namespace tafl::store
