// Sites for testing moves: one with a row of every kind, and the content of a store, row by row.
#pragma once

#include <map>
#include <string>

#include "store/site_transfer.hpp"
#include "store/sql/connection.hpp"

namespace tafl::test {

// Fills an empty store: every table has rows, every column that may be NULL is and is not, numbers have gaps at the end.
void fill(store::Store& store);

[[nodiscard]] std::map<std::string, std::vector<store::TableRow>> everything_in(store::SiteTables& site);

// The dump of a site that an earlier version stored: fill() of that version (tests/data/sites).
[[nodiscard]] std::string stored_site(std::string_view file);

// The rows of a database by table, without the columns that `earlier` lacks.
using StoredRows = std::map<std::string, std::vector<store::TableRow>>;
using Columns = std::map<std::string, std::vector<store::Column>>;
[[nodiscard]] Columns columns_in(store::SqlConnection& earlier);
[[nodiscard]] StoredRows rows_in(store::SqlConnection& db, const Columns& columns);

}  // namespace tafl::test
