// The board of a game as the terminal shows it.
#pragma once

#include <string>

#include "notation/diagrams/diagram_text.hpp"
#include "rules/game.hpp"

namespace tafl::cli {

// The position with its last move, what that took, and, when the game is over, the squares that ended it.
[[nodiscard]] Diagram diagram_of(const Game& game);

// Colours and shapes for a terminal that has them; letters for everything else, NO_COLOR and TERM=dumb
// among it.
[[nodiscard]] TextStyle text_style(bool is_terminal, bool ascii);

// "attackers to move", or who has won and why.
[[nodiscard]] std::string state_in_words(const Game& game);

// A king set up where he would have escaped or been taken, had a move brought him there: only a move ends a
// game (R1). Empty for every other position.
[[nodiscard]] std::string set_up_note(const Game& game);

// Why the game ended, as a sentence for people: "The king has reached a1."
[[nodiscard]] std::string ending_in_words(const Game& game);

// "a1, b2 and c3"
[[nodiscard]] std::string listed(std::span<const Square> squares, int size);

}  // namespace tafl::cli
