#include "store/database/postgresql/adapter.hpp"

#include <fmt/format.h>

#include "store/database/postgresql/migrations.hpp"
#include "store/soundness.hpp"
#include "store/sql/sql_store.hpp"

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

PostgresqlDatabase::PostgresqlDatabase(const std::string& address, PostgresqlAccess access,
                                       std::shared_ptr<ConnectionState> state)
    : db_(address, lock_for(access), std::move(state)), access_(access) {
    refuse_foreign(db_);
    if (access != PostgresqlAccess::ReadOnly) migrate(db_);
    refuse_older(db_);
}

PostgresqlDatabase::~PostgresqlDatabase() { roll_back(); }

// If the connection was lost before the transaction began, nothing was lost with it, so this reconnects.
void PostgresqlDatabase::begin() {
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

void PostgresqlDatabase::start_transaction() {
    if (access_ == PostgresqlAccess::ReadOnly) {
        db_.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
        return;
    }
    Rows answer(std::make_unique<Answer>(db_.execute("BEGIN; SELECT pg_current_xact_id()::text")));
    if (answer.next()) answer.read(transaction_);
}

void PostgresqlDatabase::commit() {
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
bool PostgresqlDatabase::was_committed() {
    if (access_ == PostgresqlAccess::ReadOnly) return false;
    db_.reconnect();
    return first_of(db_.query("SELECT pg_xact_status($1::xid8)", transaction_), only_value<std::string>) ==
           "committed";
}

void PostgresqlDatabase::roll_back() noexcept {
    has_begun_ = false;
    if (!db_.is_lost() && db_.is_in_transaction()) db_.try_execute("ROLLBACK");
}

void PostgresqlDatabase::set_savepoint() { db_.execute("SAVEPOINT job"); }
void PostgresqlDatabase::release_savepoint() { db_.execute("RELEASE SAVEPOINT job"); }
void PostgresqlDatabase::roll_back_to_savepoint() {
    db_.execute("ROLLBACK TO SAVEPOINT job; RELEASE SAVEPOINT job");
}

// A read outside a transaction is retried on a new connection.
Rows PostgresqlDatabase::ask(std::string_view sql, std::span<const Value> values) {
    if (has_begun_) return db_.ask(sql, values);
    if (db_.is_lost()) db_.reconnect();
    try {
        return db_.ask(sql, values);
    } catch (const ConnectionLost&) {
        if (access_ != PostgresqlAccess::ReadOnly) throw;
        db_.reconnect();
        return db_.ask(sql, values);
    }
}

bool PostgresqlDatabase::begin_change() {
    const bool is_own = !has_begun_;
    if (is_own) begin();
    else db_.execute("SAVEPOINT whole");
    return is_own;
}

void PostgresqlDatabase::commit_change(bool is_own) {
    if (is_own) commit();
    else db_.commit_change(is_own);
}

void PostgresqlDatabase::roll_back_change(bool is_own) noexcept {
    if (is_own) roll_back();
    else db_.roll_back_change(is_own);
}

// By the site's own rules; pg_amcheck and the cluster's checksums check pages and indices.
std::vector<std::string> PostgresqlDatabase::check() {
    std::vector<std::string> faults;
    for (const auto& rule : soundness_statements())
        for (auto& fault : all_of(query(rule), only_value<std::string>)) faults.push_back(std::move(fault));
    return faults;
}

std::string PostgresqlDatabase::back_up(const std::string&) {
    throw StoreError(db_.name() + ": is backed up by pg_dump (docs/data.md)");
}

}  // namespace postgresql

std::unique_ptr<Store> open_postgresql(const std::string& address, PostgresqlAccess access,
                                       std::shared_ptr<ConnectionState> state) {
    return std::make_unique<SqlStore>(
        std::make_unique<postgresql::PostgresqlDatabase>(address, access, std::move(state)));
}

}  // namespace tafl::store
