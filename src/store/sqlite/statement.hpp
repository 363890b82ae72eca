// Prepared statements: values in, rows out.
//
// Moments and durations are stored as whole milliseconds, enumerations as whole numbers. NULL is read as 0 or as an empty
// text.
#pragma once

#include <sqlite3.h>

#include <chrono>
#include <concepts>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>

#include "store/enumerations.hpp"
#include "store/site_tables.hpp"
#include "store/store.hpp"

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

struct Bytes {  // stored as a BLOB
    std::string_view value;
};

// Throws the connection's last error as StoreError.
[[noreturn]] void fail(sqlite3* connection);

// One execution of a statement. The destructor returns the statement to the pool.
class Rows {
  public:
    Rows(Statements& statements, std::string_view sql, sqlite3* connection);
    Rows(Rows&& other) noexcept = default;
    Rows& operator=(Rows&&) = delete;
    ~Rows();

    template <class... Values>
    void bind(const Values&... values) {
        int index = 0;
        (bind_one(++index, values), ...);
    }

    // Binds a parameter, numbered from 1.
    void bind_cell(int index, ColumnType type, const Cell& value);

    // Steps to the next row; false after the last. The first call runs the statement.
    [[nodiscard]] bool next();

    // Reads the columns of the row, in order.
    template <class... Values>
    void read(Values&... values) const {
        int column = 0;
        (read_one(column++, values), ...);
    }
    // One column, numbered from 0, with NULL kept apart (read() turns it into 0 or an empty text).
    [[nodiscard]] Cell cell(int column, ColumnType type) const;

  private:
    void bind_one(int index, std::int64_t value);
    void bind_one(int index, double value);
    void bind_one(int index, std::string_view value);
    void bind_one(int index, Bytes value);
    void bind_one(int index, const char* value) { bind_one(index, std::string_view(value)); }
    void bind_one(int index, const std::string& value) { bind_one(index, std::string_view(value)); }
    void bind_one(int index, std::chrono::milliseconds value) {
        bind_one(index, std::int64_t{value.count()});
    }
    void bind_one(int index, Moment value) { bind_one(index, value.time_since_epoch()); }
    template <class Whole>
        requires std::integral<Whole> || std::is_enum_v<Whole>
    void bind_one(int index, Whole value) {
        bind_one(index, static_cast<std::int64_t>(value));
    }

    [[nodiscard]] std::int64_t whole(int column) const noexcept;
    [[nodiscard]] std::int64_t whole(int column, std::int64_t least, std::int64_t most) const;
    void read_one(int column, std::int64_t& value) const noexcept { value = whole(column); }
    void read_one(int column, int& value) const;
    void read_one(int column, std::uint32_t& value) const {
        value = static_cast<std::uint32_t>(whole(column, 0, UINT32_MAX));
    }
    void read_one(int column, bool& value) const noexcept { value = whole(column) != 0; }
    void read_one(int column, double& value) const noexcept;
    void read_one(int column, std::string& value) const;
    void read_one(int column, std::chrono::milliseconds& value) const noexcept {
        value = std::chrono::milliseconds(whole(column));
    }
    void read_one(int column, Moment& value) const noexcept {
        value = Moment(std::chrono::milliseconds(whole(column)));
    }
    void read_one(int column, std::optional<Moment>& value) const noexcept;
    template <class Enumeration>
        requires std::is_enum_v<Enumeration>
    void read_one(int column, Enumeration& value) const {
        constexpr auto last = static_cast<std::int64_t>(last_of<Enumeration>);
        value = static_cast<Enumeration>(whole(column, 0, last));
    }

    Statements& statements_;
    Statements::node_type node_;
    sqlite3* connection_;
};

}  // namespace tafl::store
