#include "store/sql/tables.hpp"

#include <fmt/format.h>

namespace tafl::store {

namespace {

void add_cells(std::vector<Value>& values, const Table& table, const TableRow& cells) {
    for (std::size_t i = 0; i < cells.size(); ++i)
        values.push_back(value_of(table.columns[i].type, cells[i]));
}

TableRow cells_of(const Rows& row, std::span<const Column> columns) {
    TableRow cells;
    for (const auto& column : columns) cells.push_back(row.cell(static_cast<int>(cells.size()), column.type));
    return cells;
}

}  // namespace

std::vector<TableRow> SqlTables::page(const Table& table, const TableRow& after, int limit) {
    std::vector<Value> values;
    add_cells(values, table, after);
    values.push_back(value_of(limit));
    return all_of(db_.ask(page_sql(table, !after.empty()), values),
                  [&](const Rows& row) { return cells_of(row, table.columns); });
}

TableRow SqlTables::last_key(const Table& table) {
    return first_of(db_.query(last_key_sql(table)),
                    [&](const Rows& row) { return cells_of(row, table.columns.first(table.key)); })
        .value_or(TableRow());
}

std::int64_t SqlTables::count(const Table& table) {
    return first_of(db_.query(fmt::format("SELECT count(*) FROM {}", table.name)), only_value<std::int64_t>)
        .value();
}

LastNumbers SqlTables::read_numbers(Rows rows) {
    LastNumbers numbers;
    std::string table;
    std::int64_t last = 0;
    while (rows.next()) {
        rows.read(table, last);
        numbers[table] = last;
    }
    return numbers;
}

void SqlTables::add(const Table& table, const std::vector<TableRow>& rows) {
    AtomicChange atomic(db_);
    for_inserts(rows, [&](std::span<const TableRow> some) {
        std::vector<Value> values;
        for (const auto& row : some) add_cells(values, table, row);
        db_.ask(insert_sql(table, some.size(), override_), values).finish();
    });
    atomic.commit();
}

}  // namespace tafl::store
