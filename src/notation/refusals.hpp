// Why a move was refused, in a sentence for the player.
#pragma once

#include <string>

#include "rules/game.hpp"

namespace tafl {

// "f1-f6: blocked at f4", "f1-f6: only the king may stop on f6", "would repeat the position", ...
[[nodiscard]] std::string describe(const Illegal& illegal, Move move, int size);

// The same with the game, to say whose the piece is and who is to move.
[[nodiscard]] std::string describe(const Illegal& illegal, Move move, const Game& game);

}  // namespace tafl
