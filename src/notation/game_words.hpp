// What people are told of a game: who is to move, how it ended and why, what a repetition is about to do.
#pragma once

#include <span>
#include <string>

#include "rules/game.hpp"

namespace tafl {

// "attackers to move", or who has won and why.
[[nodiscard]] std::string state_in_words(const Game& game);

// Why the game ended, as a sentence: "The king has escaped on a1." Empty while it goes on.
[[nodiscard]] std::string ending_in_words(const Game& game);

// What the next repetition of this position would do, before it does; empty where none is near.
[[nodiscard]] std::string repetition_warning(const Game& game);

// "a1, b2 and c3"
[[nodiscard]] std::string listed(std::span<const Square> squares, int size);

}  // namespace tafl
