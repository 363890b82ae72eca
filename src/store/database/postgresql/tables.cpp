// The tables of a site in a database, for a move. A target has no table tafl_site until the move is finished.
#include <fmt/format.h>

#include "store/database/postgresql/migrations.hpp"
#include "store/database/postgresql/postgresql_store.hpp"
#include "store/sql/tables.hpp"

namespace tafl::store {

namespace postgresql {

namespace {

class PostgresqlTables final : public SqlTables {
  public:
    explicit PostgresqlTables(const std::string& address)
        : SqlTables(db_, "OVERRIDING SYSTEM VALUE"), db_(address, SiteLock::Exclusive) {}

    LastNumbers last_numbers() override;
    void start(const std::string& source) override;
    void finish(const LastNumbers& numbers) override;

    Connection& connection() noexcept { return db_; }

  private:
    Connection db_;
};

LastNumbers PostgresqlTables::last_numbers() {
    return read_numbers(db_.query("SELECT name, last FROM counter"));
}

// The computer players come with the move, so those of the new tables are deleted.
void PostgresqlTables::start(const std::string& source) {
    const TransferMark own{source, static_cast<int>(postgresql_migrations().size())};
    if (const auto found = transfer_mark(db_)) return refuse_other_transfer(*found, own, db_.name());
    if (has_tables(db_))
        throw NotOurs(db_.name() + ": is not empty; a site moves to where there is nothing yet");
    AtomicChange atomic(db_);
    for (const auto* migration : postgresql_migrations()) db_.execute(migration);
    db_.execute(
        fmt::format("CREATE TABLE {} (source text NOT NULL, format integer NOT NULL); DELETE FROM player",
                    transfer_marker)
            .c_str());
    db_.run(fmt::format("INSERT INTO {} (source, format) VALUES ($1, $2)", transfer_marker), own.source,
            own.format);
    atomic.commit();
}

void PostgresqlTables::finish(const LastNumbers& numbers) {
    AtomicChange atomic(db_);
    for (const auto& [table, last] : numbers)
        db_.run("UPDATE counter SET last = $2 WHERE name = $1", table, last);
    for (const auto* table :
         {"ruleset_text", "game", "challenge", "tournament", "team", "study", "collected_game"})
        db_.execute(fmt::format("SELECT setval(pg_get_serial_sequence('{0}', 'number'), "
                                "(SELECT coalesce(max(number), 0) + 1 FROM {0}), false)",
                                table)
                        .c_str());
    db_.execute(fmt::format("DROP TABLE {}", transfer_marker).c_str());
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
