// tafl data games: searches the collection of recorded games in a site's database.
#pragma once

#include <string>

#include "cli/arguments.hpp"
#include "cli/text/output.hpp"

namespace tafl::cli {

// The options by which games are searched.
[[nodiscard]] std::vector<Option> search_options();

// Prints the games that suit all options. `file`: the database. Throws UserError, StoreError.
int list_games(const Arguments& arguments, const std::string& file, Output& out);

}  // namespace tafl::cli
