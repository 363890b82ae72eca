// The board of a game, for drawing.
#pragma once

#include "notation/diagrams/diagram.hpp"
#include "rules/game.hpp"

namespace tafl {

// The position with its last move and captures and, after the end, the squares that decided the game.
[[nodiscard]] Diagram diagram_of(const Game& game);

}  // namespace tafl
