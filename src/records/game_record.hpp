// Makes the record of a game that was played here.
#pragma once

#include "records/record.hpp"
#include "rules/game.hpp"

namespace tafl {

// Size, result, moves with their captures, and the start if it is not the ruleset's own. The caller adds
// tags, and the name of the rules if it should be written.
[[nodiscard]] Record record_of(const Game& game);

}  // namespace tafl
