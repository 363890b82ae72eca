// The tables of a site as data, without the C++ types of their rows (schema.hpp), for moving a site (site_transfer.hpp).
//
// SQLite and PostgreSQL use the same names of tables and columns. Each table comes after those that it references.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace tafl::store {

enum class ColumnType : std::uint8_t { Whole, Truth, Real, Text, Bytes };

struct Column {
    const char* name;
    ColumnType type;
    // See schema.hpp.
    const char* expression = nullptr;
    bool is_read = true;
    bool is_written = true;
    bool is_given = false;
    bool is_null_if_empty = false;
    bool is_owner = false;
};

struct Table {
    const char* name;
    std::size_t key;  // number of key columns, which come first
    int batch;        // rows moved in one batch
    std::span<const Column> columns;
};

[[nodiscard]] std::span<const Table> site_tables() noexcept;

using Cell =
    std::variant<std::monostate, std::int64_t, double, std::string>;  // monostate: NULL; a Truth is 0 or 1
using TableRow = std::vector<Cell>;

// SQL that SQLite and PostgreSQL read alike. Parameters are $1, $2 …
//
// The rows behind a key (its parameters, where `has_key`), in the order of keys; the last parameter is the limit.
[[nodiscard]] std::string page_sql(const Table& table, bool has_key);
[[nodiscard]] std::string last_key_sql(const Table& table);
// Inserts several rows at once. `override`: text before VALUES.
[[nodiscard]] std::string insert_sql(const Table& table, std::size_t rows, const char* override);
// "SELECT … FROM table": what members hold, and more columns; `before`: joined before the table.
[[nodiscard]] std::string select_sql(const Table& table, std::string_view more = "",
                                     std::string_view before = "");
// Inserts a row; `is_update`: or changes the row with the same key.
[[nodiscard]] std::string write_sql(const Table& table, bool is_update);
// The names of what an insertion writes, and as many parameters.
[[nodiscard]] std::string written_names(const Table& table);
[[nodiscard]] std::string written_parameters(const Table& table);

// Splits the rows into groups for one INSERT each. All full groups of a table share one prepared statement.
template <class Row, class Insert>
void for_inserts(const std::vector<Row>& all, Insert insert) {
    std::span<const Row> rows = all;
    constexpr std::size_t most = 50;
    for (; rows.size() >= most; rows = rows.subspan(most)) insert(rows.first(most));
    for (; !rows.empty(); rows = rows.subspan(1)) insert(rows.first(1));
}

}  // namespace tafl::store
