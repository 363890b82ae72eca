// The record of a game that was played here.
#pragma once

#include "records/record.hpp"
#include "rules/game.hpp"

namespace tafl {

// Size, result, moves with what they captured, and the start if it is not the ruleset's own. The caller adds tags, and the
// name of the rules where it is to be written.
[[nodiscard]] Record record_of(const Game& game);

}  // namespace tafl
