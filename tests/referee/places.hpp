// R2, R11: the squares that are not like the others, and who may stop on them, cross them or use them as a
// captor.
#pragma once

#include "board.hpp"
#include "rules/ruleset.hpp"

namespace tafl::naive {

bool is_throne(const Ruleset& rules, Point p);
bool is_corner(const Ruleset& rules, Point p);  // width 2: any of the four squares of each corner
int camp_of(const Ruleset& rules, Point p);     // 0: none
bool is_escape(const Ruleset& rules, const Board& board, Point p);

// R2, R11: may the piece that slides from `from` end on the empty square `to`; may it slide on across it.
bool may_stop(const Ruleset& rules, Piece piece, Point from, Point to);
bool may_pass(const Ruleset& rules, Piece piece, Point from, Point over);

// R2, R4, R11: the special square stands in for the missing captor of a soldier of that side, as the board is
// now.
bool is_hostile(const Ruleset& rules, const Board& board, Point p, Side victim);
// R11: a camp square that stands in as a captor, whomever it is hostile to.
bool is_live_camp(const Ruleset& rules, const Board& board, Point p);

// R3: the king's part in captures.
bool king_is_hammer(const Ruleset& rules);
bool king_is_anvil(const Ruleset& rules);

}  // namespace tafl::naive
