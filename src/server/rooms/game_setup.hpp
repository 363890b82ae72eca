// Starts a game from its terms.
#pragma once

#include <memory>

#include "base/error.hpp"
#include "rules/game.hpp"
#include "store/game.hpp"

namespace tafl::server {

// The ruleset that the terms name or contain.
[[nodiscard]] Parsed<std::shared_ptr<const Ruleset>> ruleset_of(const store::Terms& terms);
// The game before its first move. Strict: accepts only positions that players may set up.
[[nodiscard]] Parsed<Game> begin_game(const store::Terms& terms);

}  // namespace tafl::server
