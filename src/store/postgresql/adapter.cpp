#include "store/postgresql/adapter.hpp"

#include <fmt/format.h>

#include "store/postgresql/migrations.hpp"

namespace tafl::store {

namespace postgresql {

namespace {

SiteLock lock_for(PostgresqlAccess access) {
    switch (access) {
        case PostgresqlAccess::ReadWrite: return SiteLock::Exclusive;
        case PostgresqlAccess::Node: return SiteLock::Shared;
        case PostgresqlAccess::ReadOnly: break;
    }
    return SiteLock::None;
}

}  // namespace

PostgresqlStore::PostgresqlStore(const std::string& address, PostgresqlAccess access,
                                 std::shared_ptr<ConnectionState> state)
    : db_(address, lock_for(access), std::move(state)), access_(access) {
    refuse_foreign(db_);
    if (access != PostgresqlAccess::ReadOnly) migrate(db_);
    refuse_older(db_);
}

PostgresqlStore::~PostgresqlStore() { roll_back(); }

// If the connection was lost before the transaction began, nothing was lost with it, so this reconnects.
void PostgresqlStore::begin() {
    if (has_begun_) throw StoreError(db_.name() + ": a transaction is running already");
    if (db_.is_lost()) db_.reconnect();
    try {
        start_transaction();
    } catch (const ConnectionLost&) {
        db_.reconnect();
        start_transaction();
    }
    has_begun_ = true;
}

void PostgresqlStore::start_transaction() {
    if (access_ == PostgresqlAccess::ReadOnly) {
        db_.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
        return;
    }
    transaction_ =
        first(Rows(db_.execute("BEGIN; SELECT pg_current_xact_id()::text")), only_value<std::string>).value();
}

void PostgresqlStore::commit() {
    if (!has_begun_) throw StoreError(db_.name() + ": there is no transaction to commit");
    has_begun_ = false;
    try {
        const auto done = db_.execute("COMMIT");
        if (std::string_view(PQcmdStatus(done.get())) != "COMMIT")
            throw StoreError(db_.name() +
                             ": an earlier error has ended the transaction; nothing of it was stored");
    } catch (const ConnectionLost&) {
        if (!was_committed()) throw;
    }
}

// Asks the server on a new connection whether the lost COMMIT took effect, after ending the old session.
bool PostgresqlStore::was_committed() {
    if (access_ == PostgresqlAccess::ReadOnly) return false;
    db_.reconnect();
    return first(db_.query("SELECT pg_xact_status($1::xid8)", Parameters(transaction_)),
                 only_value<std::string>) == "committed";
}

void PostgresqlStore::roll_back() noexcept {
    has_begun_ = false;
    if (!db_.is_lost() && db_.is_in_transaction()) db_.try_execute("ROLLBACK");
}

void PostgresqlStore::set_savepoint() { db_.execute("SAVEPOINT job"); }
void PostgresqlStore::release_savepoint() { db_.execute("RELEASE SAVEPOINT job"); }
void PostgresqlStore::roll_back_to_savepoint() {
    db_.execute("ROLLBACK TO SAVEPOINT job; RELEASE SAVEPOINT job");
}

// A read outside a transaction is retried on a new connection.
Rows PostgresqlStore::ask(std::string_view sql, const Parameters& values) {
    if (has_begun_) return db_.query(sql, values);
    if (db_.is_lost()) db_.reconnect();
    try {
        return db_.query(sql, values);
    } catch (const ConnectionLost&) {
        if (access_ != PostgresqlAccess::ReadOnly) throw;
        db_.reconnect();
        return db_.query(sql, values);
    }
}

PostgresqlStore::AtomicChange::AtomicChange(PostgresqlStore& store)
    : store_(store), is_own_(!store.has_begun_) {
    if (is_own_) store_.begin();
    else store_.db_.execute("SAVEPOINT whole");
}

PostgresqlStore::AtomicChange::~AtomicChange() {
    if (is_committed_) return;
    if (is_own_) store_.roll_back();
    else if (!store_.db_.is_lost())
        store_.db_.try_execute("ROLLBACK TO SAVEPOINT whole; RELEASE SAVEPOINT whole");
}

void PostgresqlStore::AtomicChange::commit() {
    is_committed_ = true;
    if (is_own_) store_.commit();
    else store_.db_.execute("RELEASE SAVEPOINT whole");
}

std::string PostgresqlStore::back_up(const std::string&) {
    throw StoreError(db_.name() + ": is backed up by pg_dump (docs/data.md)");
}

}  // namespace postgresql

std::unique_ptr<Store> open_postgresql(const std::string& address, PostgresqlAccess access,
                                       std::shared_ptr<ConnectionState> state) {
    return std::make_unique<postgresql::PostgresqlStore>(address, access, std::move(state));
}

}  // namespace tafl::store
