// One connection to one database file, with its prepared statements. Errors have the file name and SQLite's message.
#pragma once

#include <sqlite3.h>

#include <chrono>
#include <string>
#include <string_view>

#include "store/database/sqlite/statement.hpp"

namespace tafl::store {

// Creates an empty file readable only by its owner, if it does not exist; SQLite gives its log the same
// permissions. Errors are reported when the file is opened.
void make_private(const std::string& file) noexcept;

inline constexpr std::chrono::milliseconds busy_timeout{10'000};  // while another process writes

enum class OpenMode { Create, Existing, ReadOnly, WithoutLog };  // WithoutLog: FILE alone, read only

class Connection final : public SqlConnection {
  public:
    Connection(std::string file, OpenMode mode);
    ~Connection() override;

    const std::string& name() const noexcept override { return file_; }
    Rows ask(std::string_view sql, std::span<const Value> values) override {
        return Rows(std::make_unique<Statement>(statements_, sql, values, handle_));
    }
    bool begin_change() override;
    void commit_change(bool is_own) override;
    void roll_back_change(bool is_own) noexcept override;

    // Statements without parameters and results, separated by semicolons.
    void execute(const char* sql);
    [[nodiscard]] int try_execute(const char* sql) noexcept;  // returns SQLite's code

    void checkpoint_on_close(bool on) noexcept;  // when the last connection closes; on by default
    [[nodiscard]] bool is_in_transaction() const noexcept { return sqlite3_get_autocommit(handle_) == 0; }
    [[nodiscard]] const std::string& file() const noexcept { return file_; }
    [[nodiscard]] sqlite3* handle() const noexcept { return handle_; }

  private:
    std::string file_;
    sqlite3* handle_ = nullptr;
    Statements statements_;
};

}  // namespace tafl::store
