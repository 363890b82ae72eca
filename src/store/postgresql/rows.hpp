// The parameters and the result of a statement.
//
// Numbers are sent as text; texts and bytes in binary, so that the server refuses a NUL instead of libpq
// truncating the text there. Moments and durations are whole milliseconds, enumerations whole numbers. NULL
// is read as 0 or as an empty text.
#pragma once

#include <libpq-fe.h>

#include <chrono>
#include <concepts>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "store/enumerations.hpp"
#include "store/site_tables.hpp"
#include "store/store.hpp"

namespace tafl::store::postgresql {

struct Bytes {  // a bytea
    std::string_view value;
};

class Parameters {
  public:
    template <class... Values>
    explicit Parameters(const Values&... values) {
        (add(values), ...);
    }
    void add(ColumnType type, const Cell& value);
    [[nodiscard]] const std::vector<Oid>& types() const noexcept { return types_; }
    // Nothing: NULL.
    [[nodiscard]] const std::vector<std::optional<std::string>>& values() const noexcept { return values_; }
    [[nodiscard]] const std::vector<int>& formats() const noexcept { return formats_; }

  private:
    void add(bool value);
    void add(double value);
    void add(std::int64_t value);
    void add(std::string_view value);
    void add(Bytes value);
    void add(const char* value) { add(std::string_view(value)); }
    void add(const std::string& value) { add(std::string_view(value)); }
    void add(std::chrono::milliseconds value) { add(std::int64_t{value.count()}); }
    void add(Moment value) { add(value.time_since_epoch()); }
    template <class Whole>
        requires(std::integral<Whole> && !std::same_as<Whole, bool>) || std::is_enum_v<Whole>
    void add(Whole value) {
        add(static_cast<std::int64_t>(value));
    }
    void push(Oid type, std::optional<std::string> value, int format);

    std::vector<Oid> types_;
    std::vector<std::optional<std::string>> values_;
    std::vector<int> formats_;
};

struct Clear {
    void operator()(PGresult* result) const noexcept { PQclear(result); }
};
using Result = std::unique_ptr<PGresult, Clear>;

class Rows {
  public:
    explicit Rows(Result result) : result_(std::move(result)), count_(PQntuples(result_.get())) {}

    // Steps to the next row; false after the last.
    [[nodiscard]] bool next() noexcept { return ++row_ < count_; }
    // The number of rows that the statement changed.
    [[nodiscard]] int changed() const;

    // Reads the columns of the row, in order.
    template <class... Values>
    void read(Values&... values) const {
        int column = 0;
        (read_one(column++, values), ...);
    }
    // One column, numbered from 0, with NULL kept apart (read() turns it into 0 or an empty text).
    [[nodiscard]] Cell cell(int column, ColumnType type) const;

  private:
    [[nodiscard]] bool is_null(int column) const noexcept;
    [[nodiscard]] std::string_view text(int column) const noexcept;
    [[nodiscard]] std::int64_t whole(int column, std::int64_t least = INT64_MIN,
                                     std::int64_t most = INT64_MAX) const;
    void read_one(int column, std::int64_t& value) const { value = whole(column); }
    void read_one(int column, int& value) const {
        value = static_cast<int>(whole(column, INT32_MIN, INT32_MAX));
    }
    void read_one(int column, std::uint32_t& value) const {
        value = static_cast<std::uint32_t>(whole(column, 0, UINT32_MAX));
    }
    void read_one(int column, bool& value) const noexcept { value = text(column) == "t"; }
    void read_one(int column, double& value) const;
    void read_one(int column, std::string& value) const;
    void read_one(int column, std::chrono::milliseconds& value) const {
        value = std::chrono::milliseconds(whole(column));
    }
    void read_one(int column, Moment& value) const {
        value = Moment(std::chrono::milliseconds(whole(column)));
    }
    void read_one(int column, std::optional<Moment>& value) const {
        value.reset();
        if (!is_null(column)) read_one(column, value.emplace());
    }
    template <class Enumeration>
        requires std::is_enum_v<Enumeration>
    void read_one(int column, Enumeration& value) const {
        value = static_cast<Enumeration>(whole(column, 0, static_cast<std::int64_t>(last_of<Enumeration>)));
    }

    Result result_;
    int count_;
    int row_ = -1;
};

// Reads a row: each column into its member, in order.
template <class Object, class... Members>
[[nodiscard]] constexpr auto members(Members Object::*... all) {
    return [all...](const Rows& row) {
        Object object;
        row.read(object.*all...);
        return object;
    };
}

// A result of one column and one row.
template <class Value>
[[nodiscard]] Value only_value(const Rows& row) {
    Value value{};
    row.read(value);
    return value;
}

// All rows, each converted by `read_row`.
template <class Read>
[[nodiscard]] auto every(Rows rows, Read read_row) {
    std::vector<decltype(read_row(rows))> all;
    while (rows.next()) all.push_back(read_row(rows));
    return all;
}

// The first row, if there is one.
template <class Read>
[[nodiscard]] auto first(Rows rows, Read read_row) {
    std::optional<decltype(read_row(rows))> found;
    if (rows.next()) found = read_row(rows);
    return found;
}

}  // namespace tafl::store::postgresql
