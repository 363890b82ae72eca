// Schema migrations of PostgreSQL: numbered steps in SQL, each run once. The table tafl_site holds the number
// of the last one.
#pragma once

#include <optional>
#include <span>

#include "store/database/postgresql/connection.hpp"
#include "store/site_transfer.hpp"

namespace tafl::store {

// The first is number 1. Written at build time from migrations/*.sql.
[[nodiscard]] std::span<const char* const> postgresql_migrations() noexcept;

namespace postgresql {

// Throws NotOurs if the tables are those of another program, of a newer version, or of an unfinished move.
// Changes nothing.
void refuse_foreign(Connection& db);
// Throws StoreError.
void refuse_older(Connection& db);

[[nodiscard]] bool has_tables(Connection& db);
[[nodiscard]] std::optional<TransferMark> transfer_mark(Connection& db);
// Marks the database as belonging to this program.
void sign(Connection& db);

// Runs all missing steps, or none. Throws StoreError.
void migrate(Connection& db);

}  // namespace postgresql

}  // namespace tafl::store
