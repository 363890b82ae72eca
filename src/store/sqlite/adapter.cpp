#include "store/sqlite/adapter.hpp"

#include <chrono>
#include <thread>

#include "store/sqlite/migrations.hpp"

namespace tafl::store {

namespace {

using namespace std::chrono_literals;

// The log is carried over into the file after so many of its pages, some 32 MB: at a thousand events a second once or
// twice in ten seconds, each page once for all the events that it received meanwhile.
constexpr const char* settings_of_a_writer =
    "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA wal_autocheckpoint = 8000; "
    "PRAGMA journal_size_limit = 67108864";
constexpr const char* settings_of_all = "PRAGMA cache_size = -16000; PRAGMA temp_store = MEMORY";

OpenMode mode_of(SqliteAccess access) {
    return access == SqliteAccess::ReadOnly ? OpenMode::ReadOnly : OpenMode::Create;
}

const std::string& prepared(const std::string& file, SqliteAccess access) {
    if (access == SqliteAccess::ReadWrite) make_private(file);
    return file;
}

bool is_busy(int code) { return (code & 0xff) == SQLITE_BUSY; }

// Who goes over to WAL needs the file alone for it, and SQLite itself does not wait for that.
std::string turn_on_wal(Connection& db) {
    const auto latest = std::chrono::steady_clock::now() + patience;
    while (is_busy(db.try_execute("PRAGMA journal_mode = WAL")) && std::chrono::steady_clock::now() < latest)
        std::this_thread::sleep_for(1ms);
    auto rows = db.query("PRAGMA journal_mode = WAL");
    std::string mode;
    if (rows.next()) rows.read(mode);
    return mode;
}

// Nothing is written before it is known that the file is ours, and what it is stands in the file itself before there is
// a log beside it.
void prepare_for_writing(Connection& db) {
    db.execute(settings_of_a_writer);
    migrate(db);
    if (turn_on_wal(db) != "wal")
        throw StoreError(db.file() + ": cannot be kept in WAL mode on this file system");
}

}  // namespace

SqliteStore::SqliteStore(const std::string& file, SqliteAccess access)
    : db_(prepared(file, access), mode_of(access)), access_(access) {
    refuse_foreign(db_);
    if (access == SqliteAccess::ReadWrite) prepare_for_writing(db_);
    if (!is_up_to_date(db_))
        throw StoreError(file + ": empty, or written by an older version; `tafl serve` brings it up to date");
    db_.execute(settings_of_all);
}

void SqliteStore::begin() {
    if (has_begun_) throw StoreError(db_.file() + ": a transaction is running already");
    db_.execute(access_ == SqliteAccess::ReadWrite ? "BEGIN IMMEDIATE" : "BEGIN");
    has_begun_ = true;
}

void SqliteStore::commit() {
    if (!has_begun_) throw StoreError(db_.file() + ": there is no transaction to keep");
    try {
        refuse_lost_transaction();
        db_.execute("COMMIT");
    } catch (...) {
        roll_back();
        throw;
    }
    has_begun_ = false;
}

void SqliteStore::roll_back() noexcept {
    has_begun_ = false;
    if (db_.is_in_transaction()) static_cast<void>(db_.try_execute("ROLLBACK"));
}

void SqliteStore::settle() {
    if (has_begun_ || access_ == SqliteAccess::ReadOnly) return;
    static_cast<void>(db_.try_execute("PRAGMA wal_checkpoint(PASSIVE)"));
}

void SqliteStore::set_savepoint() {
    refuse_lost_transaction();
    db_.execute("SAVEPOINT job");
}

void SqliteStore::release_savepoint() {
    refuse_lost_transaction();
    db_.execute("RELEASE job");
}

void SqliteStore::return_to_savepoint() {
    refuse_lost_transaction();
    db_.execute("ROLLBACK TO job; RELEASE job");
}

void SqliteStore::refuse_lost_transaction() const {
    if (has_begun_ && !db_.is_in_transaction())
        throw StoreError(db_.file() + ": an earlier error has ended the transaction; nothing of it was kept");
}

std::unique_ptr<Store> open_sqlite(const std::string& file, SqliteAccess access) {
    return std::make_unique<SqliteStore>(file, access);
}

}  // namespace tafl::store
