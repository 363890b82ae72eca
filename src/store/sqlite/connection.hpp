// One connection to one database file, with its prepared statements.
//
//     db.run("UPDATE game SET next = ?2 WHERE id = ?1", id, next);
//     auto rows = db.query("SELECT id, began FROM game WHERE ruleset = ?1", ruleset);
//     while (rows.next()) rows.read(id, began);
//
// A statement is prepared on first use and cached. All functions throw StoreError with the file name and
// SQLite's message, unless they are noexcept. One thread at a time.
#pragma once

#include <sqlite3.h>

#include <chrono>
#include <string>
#include <string_view>

#include "store/sqlite/statement.hpp"

namespace tafl::store {

// Creates an empty file readable only by its owner, if it does not exist; SQLite gives its log the same
// permissions. Errors are reported when the file is opened.
void make_private(const std::string& file) noexcept;

inline constexpr std::chrono::milliseconds busy_timeout{10'000};  // while another process writes

enum class OpenMode { Create, Existing, ReadOnly, WithoutLog };  // WithoutLog: FILE alone, read only

class Connection {
  public:
    Connection(std::string file, OpenMode mode);
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    ~Connection();

    // Statements without parameters and results, separated by semicolons.
    void execute(const char* sql);
    [[nodiscard]] int try_execute(const char* sql) noexcept;  // returns SQLite's code

    // Parameters ?1, ?2 …, in order.
    template <class... Values>
    [[nodiscard]] Rows query(std::string_view sql, const Values&... values) {
        Rows rows(statements_, sql, handle_);
        rows.bind(values...);
        return rows;
    }
    // Returns the number of rows changed.
    template <class... Values>
    int run(std::string_view sql, const Values&... values) {
        auto rows = query(sql, values...);
        while (rows.next()) {
        }
        return sqlite3_changes(handle_);
    }

    void checkpoint_on_close(bool on) noexcept;  // when the last connection closes; on by default
    [[nodiscard]] bool is_in_transaction() const noexcept { return sqlite3_get_autocommit(handle_) == 0; }
    [[nodiscard]] std::int64_t last_id() const noexcept { return sqlite3_last_insert_rowid(handle_); }
    [[nodiscard]] const std::string& file() const noexcept { return file_; }
    [[nodiscard]] sqlite3* handle() const noexcept { return handle_; }

  private:
    std::string file_;
    sqlite3* handle_ = nullptr;
    Statements statements_;
};

// Several statements, executed atomically, inside a transaction or outside. Rolled back unless commit() is
// called.
class AtomicChange {
  public:
    explicit AtomicChange(Connection& db);
    AtomicChange(const AtomicChange&) = delete;
    AtomicChange& operator=(const AtomicChange&) = delete;
    ~AtomicChange();
    void commit();

  private:
    Connection& db_;
    bool is_own_;
    bool is_committed_ = false;
};

}  // namespace tafl::store
