// The words behind `position`, as a game.
#pragma once

#include <memory>
#include <string_view>

#include "base/error.hpp"
#include "rules/game.hpp"

namespace tafl {

// startpos or fen ROWS SIDE, then perhaps moves and moves. Every dialect of positions that notation reads. A
// game that is over is a game; moves behind its end are not.
[[nodiscard]] Parsed<Game> parse_uci_position(std::string_view words,
                                              const std::shared_ptr<const Ruleset>& ruleset);

}  // namespace tafl
