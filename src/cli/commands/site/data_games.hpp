// tafl data import, statistics: the collection of recorded games in a site's database.
#pragma once

#include <span>
#include <string>

#include "cli/arguments.hpp"
#include "cli/text/output.hpp"

namespace tafl::cli {

// `place`: a data folder, created if it is missing, or a postgresql:// address. `files`: records, or folders of them.
// Returns the exit status: 1 if a game could not be read. Throws UserError, StoreError, SiteError.
int import_games(const Arguments& arguments, const std::string& place, std::span<const std::string> files,
                 Output& out);

// Of these rulesets, or of all that have games. `file`: the database.
int print_statistics(const Arguments& arguments, const std::string& file,
                     std::span<const std::string> rulesets, Output& out);

}  // namespace tafl::cli
