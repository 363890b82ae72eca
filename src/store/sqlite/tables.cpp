// The tables of a site in a file, for a move. A target has no write-ahead log and no owner (application_id)
// until the move is finished.
#include <fmt/format.h>

#include "store/sqlite/adapter.hpp"
#include "store/sqlite/generation.hpp"
#include "store/sqlite/migrations.hpp"

namespace tafl::store {

namespace {

class SqliteTables final : public SiteTables {
  public:
    SqliteTables(const std::string& file, OpenMode mode) : db_(file, mode) {}

    const std::string& name() const noexcept override { return db_.file(); }
    std::vector<TableRow> page(const Table& table, const TableRow& after, int limit) override;
    TableRow last_key(const Table& table) override;
    std::int64_t count(const Table& table) override {
        return first_of(db_.query(fmt::format("SELECT count(*) FROM {}", table.name)),
                        only_value<std::int64_t>)
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

void bind_cells(Rows& rows, int& index, const Table& table, const TableRow& cells) {
    for (std::size_t i = 0; i < cells.size(); ++i) rows.bind_cell(++index, table.columns[i].type, cells[i]);
}

TableRow cells_of(const Rows& row, std::span<const Column> columns) {
    TableRow cells;
    for (const auto& column : columns) cells.push_back(row.cell(static_cast<int>(cells.size()), column.type));
    return cells;
}

std::vector<TableRow> SqliteTables::page(const Table& table, const TableRow& after, int limit) {
    auto rows = db_.query(page_sql(table, !after.empty()));
    int index = 0;
    bind_cells(rows, index, table, after);
    rows.bind_cell(++index, ColumnType::Whole, std::int64_t{limit});
    std::vector<TableRow> found;
    while (rows.next()) found.push_back(cells_of(rows, table.columns));
    return found;
}

TableRow SqliteTables::last_key(const Table& table) {
    auto rows = db_.query(last_key_sql(table));
    return rows.next() ? cells_of(rows, table.columns.first(table.key)) : TableRow();
}

LastNumbers SqliteTables::last_numbers() {
    return first_of(
               db_.query("SELECT (SELECT seq FROM sqlite_sequence WHERE name = 'player'), "
                         "(SELECT seq FROM sqlite_sequence WHERE name = 'report'), "
                         "(SELECT seq FROM sqlite_sequence WHERE name = 'token'), "
                         "(SELECT seq FROM sqlite_sequence WHERE name = 'message')"),
               row_of(&LastNumbers::player, &LastNumbers::report, &LastNumbers::token, &LastNumbers::message))
        .value();
}

// The computer players come with the move, so those of the new tables are deleted.
void SqliteTables::start(const std::string& source) {
    const MoveMark own{source, static_cast<int>(migrations().size())};
    if (const auto found = move_mark(db_)) return refuse_other_move(*found, own, db_.file());
    if (db_.query("SELECT 1 FROM sqlite_schema").next())
        throw NotOurs(db_.file() + ": is not empty; a site moves to where there is nothing yet");
    AtomicChange atomic(db_);
    for (const auto* migration : migrations()) db_.execute(migration);
    db_.execute(fmt::format("PRAGMA user_version = {}", own.format).c_str());
    db_.execute(fmt::format("CREATE TABLE {} (source TEXT NOT NULL, format INTEGER NOT NULL) STRICT; "
                            "DELETE FROM player",
                            move_marker)
                    .c_str());
    db_.run(fmt::format("INSERT INTO {} (source, format) VALUES (?1, ?2)", move_marker), source, own.format);
    atomic.commit();
}

void SqliteTables::insert(const Table& table, std::span<const TableRow> rows) {
    auto statement = db_.query(insert_sql(table, rows.size(), ""));
    int index = 0;
    for (const auto& row : rows) bind_cells(statement, index, table, row);
    static_cast<void>(statement.next());
}

void SqliteTables::add(const Table& table, const std::vector<TableRow>& rows) {
    AtomicChange atomic(db_);
    for_inserts(rows, [&](auto some) { insert(table, some); });
    atomic.commit();
}

void SqliteTables::finish(const LastNumbers& numbers) {
    AtomicChange atomic(db_);
    db_.execute("DELETE FROM sqlite_sequence");
    db_.run(
        "INSERT INTO sqlite_sequence (name, seq) VALUES ('player', ?1), ('report', ?2), ('token', ?3), "
        "('message', ?4)",
        numbers.player, numbers.report, numbers.token, numbers.message);
    db_.execute(fmt::format("DROP TABLE {}", move_marker).c_str());
    sign(db_);
    atomic.commit();
}

}  // namespace

std::unique_ptr<SiteTables> sqlite_source(const std::string& file) {
    refuse_orphan_log(file);
    refuse_empty(file);
    if (const auto lost = lost_log(file); !lost.empty()) throw Damaged(lost);
    auto tables = std::make_unique<SqliteTables>(file, OpenMode::ReadOnly);
    refuse_foreign(tables->connection());
    if (const auto lost = lost_commits(tables->connection()); !lost.empty()) throw Damaged(lost);
    refuse_older(tables->connection());
    return tables;
}

std::unique_ptr<SiteTables> sqlite_target(const std::string& file) {
    refuse_orphan_log(file);
    make_private(file);
    auto tables = std::make_unique<SqliteTables>(file, OpenMode::Existing);
    tables->connection().execute(
        "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON");
    return tables;
}

}  // namespace tafl::store
