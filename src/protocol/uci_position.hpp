// The arguments of `position`.
#pragma once

#include <memory>
#include <string_view>

#include "base/error.hpp"
#include "rules/game.hpp"

namespace tafl {

// startpos or fen ROWS SIDE, optionally followed by `moves` and moves. Reads every dialect of positions that notation reads.
// The game may be over, but moves after its end are an error.
[[nodiscard]] Parsed<Game> parse_uci_position(std::string_view words,
                                              const std::shared_ptr<const Ruleset>& ruleset);

}  // namespace tafl
