// tafl data index: stores the positions of games that earlier versions stored without them.
#pragma once

#include <string>

#include "cli/text/output.hpp"

namespace tafl::cli {

// `place`: a data folder or a postgresql:// address. Throws UserError, StoreError, SiteError.
int index_games(const std::string& place, bool json, Output& out);

}  // namespace tafl::cli
