// Boards and results as text.
#pragma once

#include <string>

#include "notation/diagrams/diagram.hpp"
#include "notation/diagrams/diagram_text.hpp"
#include "notation/game_status.hpp"
#include "rules/game.hpp"

namespace tafl::cli {

// Colours and shapes for a terminal that has them; plain letters otherwise, and under NO_COLOR and TERM=dumb.
[[nodiscard]] TextStyle text_style(bool is_terminal, bool ascii);

// "The defenders win. The king has escaped on a1." Precondition: the rules have ended the game.
[[nodiscard]] std::string result_in_words(const Game& game);

// A note on a king who is set up where he would have escaped or been captured by a move: only a move ends a game (R1).
// Empty for every other position.
[[nodiscard]] std::string set_up_note(const Game& game);

}  // namespace tafl::cli
