// The board of a game, for drawing.
#pragma once

#include "notation/diagrams/diagram.hpp"
#include "rules/game.hpp"

namespace tafl {

// The position with its last move, what that took, and, when the game is over, the squares that ended it.
[[nodiscard]] Diagram diagram_of(const Game& game);

}  // namespace tafl
