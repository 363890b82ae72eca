// The tables of a site in a database, for a move. A target has no table tafl_site until the move is finished.
#include <fmt/format.h>

#include "store/postgresql/adapter.hpp"
#include "store/postgresql/migrations.hpp"

namespace tafl::store {

namespace postgresql {

namespace {

// Commits on success, else rolls back.
class Transaction {
  public:
    explicit Transaction(Connection& db) : db_(db) { db_.execute("BEGIN"); }
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;
    ~Transaction() {
        if (!is_committed_) db_.try_execute("ROLLBACK");
    }
    void commit() {
        db_.execute("COMMIT");
        is_committed_ = true;
    }

  private:
    Connection& db_;
    bool is_committed_ = false;
};

class PostgresqlTables final : public SiteTables {
  public:
    explicit PostgresqlTables(const std::string& address) : db_(address, SiteLock::Exclusive) {}

    const std::string& name() const noexcept override { return db_.name(); }
    std::vector<TableRow> page(const Table& table, const TableRow& after, int limit) override;
    TableRow last_key(const Table& table) override;
    std::int64_t count(const Table& table) override {
        return first(db_.query(fmt::format("SELECT count(*) FROM {}", table.name)), only_value<std::int64_t>)
            .value();
    }
    LastNumbers last_numbers() override;
    void start(const std::string& source) override;
    void add(const Table& table, const std::vector<TableRow>& rows) override;
    void finish(const LastNumbers& numbers) override;

    Connection& connection() noexcept { return db_; }

  private:
    void insert(const Table& table, std::span<const TableRow> rows);

    Connection db_;
};

void add_cells(Parameters& parameters, const Table& table, const TableRow& cells) {
    for (std::size_t i = 0; i < cells.size(); ++i) parameters.add(table.columns[i].type, cells[i]);
}

TableRow cells_in(const Rows& row, std::span<const Column> columns) {
    TableRow cells;
    for (const auto& column : columns) cells.push_back(row.cell(static_cast<int>(cells.size()), column.type));
    return cells;
}

std::vector<TableRow> PostgresqlTables::page(const Table& table, const TableRow& after, int limit) {
    Parameters values;
    add_cells(values, table, after);
    values.add(ColumnType::Whole, std::int64_t{limit});
    return every(db_.query(page_sql(table, !after.empty()), values),
                 [&](const Rows& row) { return cells_in(row, table.columns); });
}

TableRow PostgresqlTables::last_key(const Table& table) {
    return first(db_.query(last_key_sql(table)),
                 [&](const Rows& row) { return cells_in(row, table.columns.first(table.key)); })
        .value_or(TableRow());
}

LastNumbers PostgresqlTables::last_numbers() {
    return first(db_.query("SELECT (SELECT last FROM counter WHERE name = 'player'), "
                           "(SELECT last FROM counter WHERE name = 'report'), "
                           "(SELECT last FROM counter WHERE name = 'token'), "
                           "(SELECT last FROM counter WHERE name = 'message')"),
                 members(&LastNumbers::player, &LastNumbers::report, &LastNumbers::token,
                         &LastNumbers::message))
        .value();
}

// The computer players come with the move, so those of the new tables are deleted.
void PostgresqlTables::start(const std::string& source) {
    const MoveMark own{source, static_cast<int>(postgresql_migrations().size())};
    if (const auto found = move_mark(db_)) return refuse_other_move(*found, own, db_.name());
    if (has_tables(db_))
        throw NotOurs(db_.name() + ": is not empty; a site moves to where there is nothing yet");
    Transaction atomic(db_);
    for (const auto* migration : postgresql_migrations()) db_.execute(migration);
    db_.execute(
        fmt::format("CREATE TABLE {} (source text NOT NULL, format integer NOT NULL); DELETE FROM player",
                    move_marker)
            .c_str());
    db_.query(fmt::format("INSERT INTO {} (source, format) VALUES ($1, $2)", move_marker),
              Parameters(own.source, own.format));
    atomic.commit();
}

void PostgresqlTables::insert(const Table& table, std::span<const TableRow> rows) {
    Parameters values;
    for (const auto& row : rows) add_cells(values, table, row);
    db_.query(insert_sql(table, rows.size(), "OVERRIDING SYSTEM VALUE"), values);
}

void PostgresqlTables::add(const Table& table, const std::vector<TableRow>& rows) {
    Transaction atomic(db_);
    for_inserts(rows, [&](auto some) { insert(table, some); });
    atomic.commit();
}

void PostgresqlTables::finish(const LastNumbers& numbers) {
    Transaction atomic(db_);
    db_.query(
        "UPDATE counter SET last = CASE name WHEN 'player' THEN $1 WHEN 'report' THEN $2 WHEN 'token' THEN "
        "$3 "
        "ELSE $4 END WHERE name IN ('player', 'report', 'token', 'message')",
        Parameters(numbers.player, numbers.report, numbers.token, numbers.message));
    for (const auto* table :
         {"ruleset_text", "game", "challenge", "tournament", "team", "study", "collected_game"})
        db_.execute(fmt::format("SELECT setval(pg_get_serial_sequence('{0}', 'number'), "
                                "(SELECT coalesce(max(number), 0) + 1 FROM {0}), false)",
                                table)
                        .c_str());
    db_.execute(fmt::format("DROP TABLE {}", move_marker).c_str());
    sign(db_);
    atomic.commit();
}

}  // namespace

}  // namespace postgresql

std::unique_ptr<SiteTables> postgresql_source(const std::string& address) {
    auto tables = std::make_unique<postgresql::PostgresqlTables>(address);
    postgresql::refuse_foreign(tables->connection());
    postgresql::refuse_older(tables->connection());
    return tables;
}

std::unique_ptr<SiteTables> postgresql_target(const std::string& address) {
    return std::make_unique<postgresql::PostgresqlTables>(address);
}

}  // namespace tafl::store
