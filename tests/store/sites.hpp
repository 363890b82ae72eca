// Sites for testing moves: one with a row of every kind, and the content of a store, row by row.
#pragma once

#include <map>
#include <string>

#include "store/site_transfer.hpp"

namespace tafl::test {

// Fills an empty store: every table has rows, every column that may be NULL is and is not, numbers have gaps at the end.
void fill(store::Store& store);

[[nodiscard]] std::map<std::string, std::vector<store::TableRow>> everything_in(store::SiteTables& site);

}  // namespace tafl::test
