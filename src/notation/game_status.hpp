// The state of a game for people: who is to move, how it ended and why, what the next repetition would cause.
#pragma once

#include <span>
#include <string>

#include "rules/game.hpp"

namespace tafl {

// "attackers to move", or who won and why.
[[nodiscard]] std::string describe_state(const Game& game);

// Why the game ended, as a sentence: "The king has escaped on a1." Empty for an unfinished game.
[[nodiscard]] std::string describe_ending(const Game& game);

// A warning before a repetition that would end the game; empty if none is near.
[[nodiscard]] std::string repetition_warning(const Game& game);

// "a1, b2 and c3"
[[nodiscard]] std::string list_squares(std::span<const Square> squares, int size);

}  // namespace tafl
