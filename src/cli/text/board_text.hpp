// Boards and results as text.
#pragma once

#include <string>

#include "notation/diagrams/diagram.hpp"
#include "notation/diagrams/diagram_text.hpp"
#include "notation/game_status.hpp"
#include "rules/game.hpp"

namespace tafl::cli {

// Colours and shapes if the terminal has them; plain letters otherwise, and with NO_COLOR or TERM=dumb.
[[nodiscard]] TextStyle text_style(bool is_terminal, bool ascii);

// "The defenders win. The king has escaped on a1." Precondition: the rules have ended the game.
[[nodiscard]] std::string result_in_words(const Game& game);

// A note for a position that is set up with a king who has escaped or is captured: only a move ends a game
// (R1). Empty for every other position.
[[nodiscard]] std::string set_up_note(const Game& game);

}  // namespace tafl::cli
