#include "store/database/sqlite/connection.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <utility>

#include "store/database/sqlite/checking_vfs.hpp"
#include "store/file_access.hpp"

namespace tafl::store {

namespace {

int flags_of(OpenMode mode) {
    constexpr int always = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    switch (mode) {
        case OpenMode::Create: return always | SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
        case OpenMode::Existing: return always | SQLITE_OPEN_READWRITE;
        case OpenMode::ReadOnly: return always | SQLITE_OPEN_READONLY;
        case OpenMode::WithoutLog: return always | SQLITE_OPEN_READONLY | SQLITE_OPEN_URI;
    }
    return always;
}

std::string name_to_open(const std::string& file, OpenMode mode) {
    if (mode != OpenMode::WithoutLog) return file;
    std::string uri = "file:";
    for (const char c : file) {
        const bool is_plain = c != '%' && c != '?' && c != '#';
        uri += is_plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
    return uri + "?immutable=1";
}

// A file from elsewhere may have a malicious schema.
void harden(sqlite3* handle) {
    sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_DQS_DML, 0, nullptr);
}

// PostgreSQL has this function, too; a migration needs it.
void hash_text(sqlite3_context* context, int, sqlite3_value** values) {
    const auto* text = reinterpret_cast<const char*>(sqlite3_value_text(values[0]));
    const auto hash = sha256({text, static_cast<std::size_t>(sqlite3_value_bytes(values[0]))});
    sqlite3_result_blob(context, hash.data(), static_cast<int>(hash.size()), SQLITE_TRANSIENT);
}

}  // namespace

void make_private(const std::string& file) noexcept {
    const int made = ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (made >= 0) ::close(made);
}

Connection::Connection(std::string file, OpenMode mode) : file_(std::move(file)) {
    const int code =
        sqlite3_open_v2(name_to_open(file_, mode).c_str(), &handle_, flags_of(mode), checking_vfs());
    if (code != SQLITE_OK) {
        const auto denied = denied_access(file_);
        const StoreError error(denied.empty() ? file_ + ": " + sqlite3_errstr(code) : denied);
        sqlite3_close(handle_);
        throw error;
    }
    sqlite3_busy_timeout(handle_, static_cast<int>(busy_timeout.count()));
    harden(handle_);
    sqlite3_create_function(handle_, "sha256", 1, SQLITE_UTF8, nullptr, hash_text, nullptr, nullptr);
    if (mode == OpenMode::Create || mode == OpenMode::Existing) reserve_sums(handle_);
}

Connection::~Connection() {
    statements_.clear();
    sqlite3_close(handle_);
}

void Connection::checkpoint_on_close(bool on) noexcept {
    sqlite3_db_config(handle_, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, on ? 0 : 1, nullptr);
}

int Connection::try_execute(const char* sql) noexcept {
    return sqlite3_exec(handle_, sql, nullptr, nullptr, nullptr);
}

void Connection::execute(const char* sql) {
    if (try_execute(sql) != SQLITE_OK) fail(handle_);
}

bool Connection::begin_change() {
    const bool is_own = !is_in_transaction();
    execute(is_own ? "BEGIN IMMEDIATE" : "SAVEPOINT whole");
    return is_own;
}

void Connection::commit_change(bool is_own) { execute(is_own ? "COMMIT" : "RELEASE whole"); }

void Connection::roll_back_change(bool is_own) noexcept {
    if (is_in_transaction())
        static_cast<void>(try_execute(is_own ? "ROLLBACK" : "ROLLBACK TO whole; RELEASE whole"));
}

}  // namespace tafl::store
