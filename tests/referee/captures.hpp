// R3 to R6: what a move captures.
#pragma once

#include "board.hpp"
#include "rules/ruleset.hpp"

namespace tafl::naive {

// R4, R5, R6 on the board after the slide and before anything is removed: for each square the last of these
// clauses that captures its piece, or None. The moved piece stands on m.
Grid<Clause> captured_soldiers(const Ruleset& rules, const Board& board, Point m);

// R3, R12: on the board after the captured soldiers were removed. The moved piece, an attacker, stands on m.
bool king_is_captured(const Ruleset& rules, const Board& board, Point m);

}  // namespace tafl::naive
