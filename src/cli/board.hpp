// How the terminal shows the board of a game.
#pragma once

#include <string>

#include "notation/diagrams/diagram_text.hpp"
#include "notation/diagrams/game_diagram.hpp"
#include "notation/game_status.hpp"
#include "rules/game.hpp"

namespace tafl::cli {

// Colours and shapes for a terminal that has them; letters for everything else, NO_COLOR and TERM=dumb
// among it.
[[nodiscard]] TextStyle text_style(bool is_terminal, bool ascii);

// A king set up where he would have escaped or been taken, had a move brought him there: only a move ends a
// game (R1). Empty for every other position.
[[nodiscard]] std::string set_up_note(const Game& game);

}  // namespace tafl::cli
