#include "store/database/sqlite/adapter.hpp"

#include <fmt/format.h>

#include <chrono>
#include <thread>

#include "store/database/sqlite/generation.hpp"
#include "store/database/sqlite/migrations.hpp"
#include "store/sql/sql_store.hpp"

namespace tafl::store {

namespace {

using namespace std::chrono_literals;

// The write-ahead log is checkpointed after 8000 pages, some 32 MB: once or twice in ten seconds at a
// thousand events a second. Freed pages are written too, so that none in the file lacks its checksum.
constexpr const char* settings_of_a_writer =
    "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON; "
    "PRAGMA wal_autocheckpoint = 8000; PRAGMA journal_size_limit = 67108864";
constexpr const char* settings_of_all = "PRAGMA cache_size = -16000; PRAGMA temp_store = MEMORY";

OpenMode mode_of(SqliteAccess access) {
    return access == SqliteAccess::ReadOnly ? OpenMode::ReadOnly : OpenMode::Create;
}

const std::string& prepared(const std::string& file, SqliteAccess access) {
    refuse_orphan_log(file);
    if (access == SqliteAccess::ReadWrite) make_private(file);
    else refuse_empty(file);
    return file;
}

bool is_busy(int code) { return (code & 0xff) == SQLITE_BUSY; }

// Changing to WAL mode needs exclusive access to the file, for which SQLite does not wait by itself.
std::string turn_on_wal(Connection& db) {
    const auto latest = std::chrono::steady_clock::now() + busy_timeout;
    while (is_busy(db.try_execute("PRAGMA journal_mode = WAL")) && std::chrono::steady_clock::now() < latest)
        std::this_thread::sleep_for(1ms);
    auto rows = db.query("PRAGMA journal_mode = WAL");
    std::string mode;
    if (rows.next()) rows.read(mode);
    return mode;
}

void refuse_damage(Connection& db) {
    auto rows = db.query("PRAGMA quick_check(1)");
    std::string found;
    if (rows.next()) rows.read(found);
    if (const auto damage = describe_damage(db.handle()); !damage.empty()) found = damage;
    if (found != "ok") throw Damaged(fmt::format("{}: damaged ({}); restore a backup", db.file(), found));
}

// Writes nothing before it has checked that the file is ours and sound, and marks the file itself as ours
// before a log exists beside it.
void prepare_for_writing(Connection& db) {
    refuse_damage(db);
    db.execute(settings_of_a_writer);
    migrate(db);
    if (turn_on_wal(db) != "wal")
        throw StoreError(db.file() + ": this file system does not support WAL mode");
    if (!has_sums(db.handle())) db.execute("VACUUM");  // of an earlier version
}

}  // namespace

SqliteDatabase::SqliteDatabase(const std::string& file, SqliteAccess access, OnDamage on_damage)
    : lost_(lost_log(file)), db_(prepared(file, access), mode_of(access)), access_(access) {
    refuse_loss();
    db_.checkpoint_on_close(false);  // a refused file and its log must stay unchanged
    refuse_foreign(db_);
    if (lost_.empty()) lost_ = lost_commits(db_);
    refuse_loss();
    if (access == SqliteAccess::ReadWrite) {
        prepare_for_writing(db_);
        commits_.emplace(db_);
        begin_generation(db_);
    }
    refuse_older(db_);
    db_.execute(settings_of_all);
    db_.checkpoint_on_close(lost_.empty());
    report_damage(db_.handle(), std::move(on_damage));
}

// A reader may look at what is left.
void SqliteDatabase::refuse_loss() const {
    if (access_ == SqliteAccess::ReadWrite && !lost_.empty()) throw Damaged(lost_);
}

SqliteDatabase::~SqliteDatabase() {
    if (access_ == SqliteAccess::ReadOnly) return;
    roll_back();
    try {
        end_generation(db_);
        commits_->forget();
    } catch (const StoreError&) {
        db_.checkpoint_on_close(false);  // FILE is still marked as open: its log must stay
    }
}

void SqliteDatabase::begin() {
    if (has_begun_) throw StoreError(db_.file() + ": a transaction is running already");
    db_.execute(access_ == SqliteAccess::ReadWrite ? "BEGIN IMMEDIATE" : "BEGIN");
    has_begun_ = true;
}

void SqliteDatabase::commit() {
    if (!has_begun_) throw StoreError(db_.file() + ": there is no transaction to commit");
    try {
        refuse_lost_transaction();
        if (commits_) commits_->count(db_);
        db_.execute("COMMIT");
        if (commits_) commits_->acknowledge();
    } catch (...) {
        roll_back();
        throw;
    }
    has_begun_ = false;
}

void SqliteDatabase::roll_back() noexcept {
    has_begun_ = false;
    if (db_.is_in_transaction()) static_cast<void>(db_.try_execute("ROLLBACK"));
}

void SqliteDatabase::checkpoint() {
    if (has_begun_ || access_ == SqliteAccess::ReadOnly) return;
    static_cast<void>(db_.try_execute("PRAGMA wal_checkpoint(PASSIVE)"));
}

void SqliteDatabase::set_savepoint() {
    refuse_lost_transaction();
    db_.execute("SAVEPOINT job");
}

void SqliteDatabase::release_savepoint() {
    refuse_lost_transaction();
    db_.execute("RELEASE job");
}

void SqliteDatabase::roll_back_to_savepoint() {
    refuse_lost_transaction();
    db_.execute("ROLLBACK TO job; RELEASE job");
}

Rows SqliteDatabase::ask(std::string_view sql, std::span<const Value> values) {
    refuse_lost_transaction();
    return db_.ask(sql, values);
}

bool SqliteDatabase::begin_change() {
    refuse_lost_transaction();
    return db_.begin_change();
}

void SqliteDatabase::refuse_lost_transaction() const {
    if (has_begun_ && !db_.is_in_transaction())
        throw StoreError(db_.file() +
                         ": an earlier error has ended the transaction; nothing of it was stored");
}

std::unique_ptr<Store> open_sqlite(const std::string& file, SqliteAccess access, OnDamage on_damage) {
    return std::make_unique<SqlStore>(std::make_unique<SqliteDatabase>(file, access, std::move(on_damage)));
}

}  // namespace tafl::store
