// Prepared statements of SQLite.
#pragma once

#include <sqlite3.h>

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

#include "store/sql/connection.hpp"

namespace tafl::store {

struct Finalize {
    void operator()(sqlite3_stmt* statement) const noexcept { sqlite3_finalize(statement); }
};
struct TextHash : std::hash<std::string_view> {
    using is_transparent = void;
};
// Idle statements by their text.
using Statements =
    std::unordered_map<std::string, std::unique_ptr<sqlite3_stmt, Finalize>, TextHash, std::equal_to<>>;

// Throws the connection's last error as StoreError.
[[noreturn]] void fail(sqlite3* connection);

// The destructor returns the statement to the pool.
class Statement final : public Execution {
  public:
    Statement(Statements& statements, std::string_view sql, std::span<const Value> values,
              sqlite3* connection);
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;
    ~Statement() override;

    bool next() override;
    int changed() const override { return sqlite3_changes(connection_); }
    bool is_null(int column) const override;
    bool truth(int column) const override { return whole(column) != 0; }
    std::int64_t whole(int column) const override;
    double real(int column) const override;
    std::string text(int column) const override;
    std::string database() const override;

  private:
    void bind(int index, const Value& value);  // numbered from 1
    [[nodiscard]] sqlite3_stmt* handle() const noexcept { return node_.mapped().get(); }

    Statements& statements_;
    Statements::node_type node_;
    sqlite3* connection_;
};

}  // namespace tafl::store
