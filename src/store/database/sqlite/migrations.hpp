// Schema migrations: numbered steps in SQL, each run once. The file holds the number of the last one
// (user_version) and this program's id (application_id).
#pragma once

#include <optional>
#include <span>

#include "store/database/sqlite/connection.hpp"
#include "store/site_transfer.hpp"

namespace tafl::store {

// The first is number 1. Written at build time from migrations/*.sql.
[[nodiscard]] std::span<const char* const> migrations() noexcept;

// Throws NotOurs if the file is not a database of this program, is from a newer version, or is the target of
// an unfinished move. Changes nothing.
void refuse_foreign(Connection& db);
// Throws StoreError.
void refuse_older(Connection& db);

[[nodiscard]] std::optional<TransferMark> transfer_mark(Connection& db);
// Marks the file as belonging to this program.
void sign(Connection& db);

// Runs all missing steps, or none. Throws StoreError.
void migrate(Connection& db);

}  // namespace tafl::store
