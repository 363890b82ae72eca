// The tables of a site in a file, for a move. A target has no write-ahead log and no owner (application_id)
// until the move is finished.
#include <fmt/format.h>

#include "store/database/sqlite/generation.hpp"
#include "store/database/sqlite/migrations.hpp"
#include "store/database/sqlite/sqlite_store.hpp"
#include "store/sql/tables.hpp"

namespace tafl::store {

namespace {

class SqliteTables final : public SqlTables {
  public:
    SqliteTables(const std::string& file, OpenMode mode) : SqlTables(db_, ""), db_(file, mode) {}

    LastNumbers last_numbers() override;
    void start(const std::string& source) override;
    void finish(const LastNumbers& numbers) override;

    Connection& connection() noexcept { return db_; }

  private:
    Connection db_;
};

LastNumbers SqliteTables::last_numbers() {
    return read_numbers(db_.query("SELECT name, seq FROM sqlite_sequence"));
}

// The computer players come with the move, so those of the new tables are deleted.
void SqliteTables::start(const std::string& source) {
    const TransferMark own{source, static_cast<int>(migrations().size())};
    if (const auto found = transfer_mark(db_)) return refuse_other_transfer(*found, own, db_.file());
    if (db_.query("SELECT 1 FROM sqlite_schema").next())
        throw NotOurs(db_.file() + ": is not empty; a site moves to where there is nothing yet");
    AtomicChange atomic(db_);
    for (const auto* migration : migrations()) db_.execute(migration);
    db_.execute(fmt::format("PRAGMA user_version = {}", own.format).c_str());
    db_.execute(fmt::format("CREATE TABLE {} (source TEXT NOT NULL, format INTEGER NOT NULL) STRICT; "
                            "DELETE FROM player",
                            transfer_marker)
                    .c_str());
    db_.run(fmt::format("INSERT INTO {} (source, format) VALUES ($1, $2)", transfer_marker), source,
            own.format);
    atomic.commit();
}

void SqliteTables::finish(const LastNumbers& numbers) {
    AtomicChange atomic(db_);
    db_.execute("DELETE FROM sqlite_sequence");
    for (const auto& [table, last] : numbers)
        db_.run("INSERT INTO sqlite_sequence (name, seq) VALUES ($1, $2)", table, last);
    db_.execute(fmt::format("DROP TABLE {}", transfer_marker).c_str());
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
