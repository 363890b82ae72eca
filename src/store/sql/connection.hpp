// One connection to a database of SQLite or PostgreSQL, as everything that speaks SQL sees it.
//
//     db.run("UPDATE game SET next = $2 WHERE id = $1", id, next);
//     auto rows = db.query("SELECT id, began FROM game WHERE ruleset = $1", ruleset);
//     while (rows.next()) rows.read(id, began);
//
// A statement is prepared on first use and cached by its text. Parameters are $1, $2 … Moments and durations are
// stored as whole milliseconds, enumerations as whole numbers. NULL is read as 0 or as an empty text. All functions
// throw StoreError with the name of the database, unless they are noexcept. One thread at a time.
#pragma once

#include <array>
#include <chrono>
#include <concepts>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "store/schema.hpp"

namespace tafl::store {

struct Bytes {  // a BLOB or a bytea
    std::string_view value;
    bool operator==(const Bytes&) const = default;
};
struct Null {
    ColumnType type;
    bool operator==(const Null&) const = default;
};
// The hash by which a text of rules is found; 32 bytes.
[[nodiscard]] std::string sha256(std::string_view text);

// The value of a parameter; a text is the caller's.
using Value = std::variant<Null, bool, std::int64_t, double, std::string_view, Bytes>;

[[nodiscard]] inline Value value_of(bool value) { return value; }
[[nodiscard]] inline Value value_of(double value) { return value; }
[[nodiscard]] inline Value value_of(Bytes value) { return value; }
[[nodiscard]] inline Value value_of(std::chrono::milliseconds value) { return std::int64_t{value.count()}; }
[[nodiscard]] inline Value value_of(Moment value) { return value_of(value.time_since_epoch()); }
template <std::convertible_to<std::string_view> Text>
[[nodiscard]] Value value_of(const Text& value) {
    return std::string_view(value);
}
template <class Whole>
    requires(std::integral<Whole> && !std::same_as<Whole, bool>) || std::is_enum_v<Whole>
[[nodiscard]] Value value_of(Whole value) {
    return static_cast<std::int64_t>(value);
}
[[nodiscard]] Value value_of(ColumnType type, const Cell& cell);
[[nodiscard]] inline bool is_empty(const Value& value) {  // no player, no game
    return value == Value(std::int64_t{0}) || value == Value(std::string_view());
}

// One execution of a statement, at a row of its result. Columns are numbered from 0.
class Execution {
  public:
    virtual ~Execution() = default;
    [[nodiscard]] virtual bool next() = 0;          // as Rows::next()
    [[nodiscard]] virtual int changed() const = 0;  // number of rows changed, after the last
    [[nodiscard]] virtual bool is_null(int column) const = 0;
    [[nodiscard]] virtual bool truth(int column) const = 0;
    [[nodiscard]] virtual std::int64_t whole(int column) const = 0;
    [[nodiscard]] virtual double real(int column) const = 0;
    [[nodiscard]] virtual std::string text(int column) const = 0;  // or bytes
    [[nodiscard]] virtual std::string database() const = 0;        // its name, for messages
};

class Rows {
  public:
    explicit Rows(std::unique_ptr<Execution> execution) : execution_(std::move(execution)) {}

    // Steps to the next row; false after the last. In SQLite the first call runs the statement.
    [[nodiscard]] bool next() { return execution_->next(); }
    [[nodiscard]] std::unique_ptr<Execution> execution() && { return std::move(execution_); }
    // Runs the statement to its end. Returns the number of rows changed.
    int finish();

    // Reads the columns of the row, in order.
    template <class... Values>
    void read(Values&... values) const {
        int column = 0;
        (read_one(column++, values), ...);
    }
    // Reads what members of the table's objects hold, from the first column on; returns the number of the next one.
    template <class Object, class... Fields>
    int read_into(Object& object, const TableOf<Object, Fields...>& table) const {
        int column = 0;
        const auto read = [&](const auto& field) {
            if constexpr (requires { field.get(object); }) read_one(column++, field.get(object));
        };
        std::apply([&](const auto&... field) { (read(field), ...); }, table.fields);
        return column;
    }
    // One column, with NULL kept apart (read() turns it into 0 or an empty text).
    [[nodiscard]] Cell cell(int column, ColumnType type) const;

  private:
    [[nodiscard]] std::int64_t whole(int column, std::int64_t least, std::int64_t most) const;
    void read_one(int column, bool& value) const { value = execution_->truth(column); }
    void read_one(int column, double& value) const { value = execution_->real(column); }
    void read_one(int column, std::string& value) const { value = execution_->text(column); }
    void read_one(int column, std::chrono::milliseconds& value) const {
        value = std::chrono::milliseconds(execution_->whole(column));
    }
    void read_one(int column, Moment& value) const {
        value = Moment(std::chrono::milliseconds(execution_->whole(column)));
    }
    void read_one(int column, std::optional<Moment>& value) const {
        value.reset();
        if (!execution_->is_null(column)) read_one(column, value.emplace());
    }
    template <std::integral Whole>
    void read_one(int column, Whole& value) const {
        using Limits = std::numeric_limits<Whole>;
        value = static_cast<Whole>(whole(column, Limits::min(), Limits::max()));
    }
    template <class Enumeration>
        requires std::is_enum_v<Enumeration>
    void read_one(int column, Enumeration& value) const {
        value =
            static_cast<Enumeration>(whole(column, 0, static_cast<std::int64_t>(last_value(Enumeration()))));
    }

    std::unique_ptr<Execution> execution_;
};

class SqlConnection {
  public:
    SqlConnection() = default;
    SqlConnection(const SqlConnection&) = delete;
    SqlConnection& operator=(const SqlConnection&) = delete;
    virtual ~SqlConnection() = default;

    [[nodiscard]] virtual const std::string& name() const noexcept = 0;  // for messages; contains no secrets
    [[nodiscard]] virtual Rows ask(std::string_view sql, std::span<const Value> values) = 0;

    template <class... Values>
    [[nodiscard]] Rows query(std::string_view sql, const Values&... values) {
        return ask(sql, std::array<Value, sizeof...(Values)>{value_of(values)...});
    }
    // Returns the number of rows changed.
    template <class... Values>
    int run(std::string_view sql, const Values&... values) {
        return query(sql, values...).finish();
    }
    template <class... Values>
    [[nodiscard]] bool finds(std::string_view sql, const Values&... values) {
        return query(sql, values...).next();
    }

    // For AtomicChange. begin_change() begins a transaction, or sets a savepoint in the running one; it
    // returns whether the transaction is the change's own.
    [[nodiscard]] virtual bool begin_change() = 0;
    virtual void commit_change(bool is_own) = 0;
    virtual void roll_back_change(bool is_own) noexcept = 0;
};

// Several statements, executed atomically, inside a transaction or outside. Rolled back unless commit() is
// called.
class AtomicChange {
  public:
    explicit AtomicChange(SqlConnection& db) : db_(db), is_own_(db.begin_change()) {}
    AtomicChange(const AtomicChange&) = delete;
    AtomicChange& operator=(const AtomicChange&) = delete;
    ~AtomicChange() {
        if (!is_committed_) db_.roll_back_change(is_own_);
    }
    void commit();

  private:
    SqlConnection& db_;
    bool is_own_;
    bool is_committed_ = false;
};

template <const auto& table>
[[nodiscard]] ObjectOf<table> read_row(const Rows& row) {
    ObjectOf<table> object;
    row.read_into(object, table);
    return object;
}

// Adds what an insertion writes. A text is the object's.
template <const auto& table>
void add_values(std::vector<Value>& values, const ObjectOf<table>& object,
                std::initializer_list<Value> given = {}) {
    const auto* next = given.begin();
    const auto add = [&](const auto& field) {
        if (!field.is_written) return;
        if (field.is_given) values.push_back(*next++);
        else if constexpr (requires { value_of(field.get(object)); })
            values.push_back(value_of(field.get(object)));
        if (field.is_null_if_empty && is_empty(values.back())) values.back() = Null{field.type};
        if (field.type == ColumnType::Bytes) values.back() = Bytes{std::get<std::string_view>(values.back())};
    };
    std::apply([&](const auto&... field) { (add(field), ...); }, table.fields);
}

// The name of the column that the member holds.
template <const auto& table, class Member>
[[nodiscard]] const char* column_of(Member ObjectOf<table>::* member) {
    const ObjectOf<table> object;
    const char* name = nullptr;
    const auto look = [&](const auto& field) {
        if constexpr (requires {
                          { field.get(object) } -> std::same_as<const Member&>;
                      })
            if (&field.get(object) == &(object.*member)) name = field.name;
    };
    std::apply([&](const auto&... field) { (look(field), ...); }, table.fields);
    return name;
}

// Reads a row: each column into its member, in order.
template <class Object, class... Members>
[[nodiscard]] constexpr auto row_of(Members Object::*... members) {
    return [members...](const Rows& row) {
        Object object;
        row.read(object.*members...);
        return object;
    };
}

// A result of one column and one row.
template <class Only>
[[nodiscard]] Only only_value(const Rows& row) {
    Only value{};
    row.read(value);
    return value;
}

// All rows, each converted by `read_row`.
template <class Read>
[[nodiscard]] auto all_of(Rows rows, Read read_row) {
    std::vector<decltype(read_row(rows))> all;
    while (rows.next()) all.push_back(read_row(rows));
    return all;
}

// The first row, if there is one.
template <class Read>
[[nodiscard]] auto first_of(Rows rows, Read read_row) {
    std::optional<decltype(read_row(rows))> first;
    if (rows.next()) first = read_row(rows);
    return first;
}

}  // namespace tafl::store
