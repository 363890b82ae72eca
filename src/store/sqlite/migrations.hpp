// How the file came to look as it does: numbered steps in SQL, each run once. The file remembers the number of the last
// one (user_version), and whose it is (application_id).
#pragma once

#include <span>

#include "store/sqlite/connection.hpp"

namespace tafl::store {

// The first is number 1. Written at build time from migrations/*.sql.
[[nodiscard]] std::span<const char* const> migrations() noexcept;

// Throws NotOurs: something else than a database of ours, or a newer one. Changes nothing.
void refuse_foreign(Connection& db);

[[nodiscard]] bool is_up_to_date(Connection& db);

// All steps that are missing, or none. Throws StoreError.
void migrate(Connection& db);

}  // namespace tafl::store
