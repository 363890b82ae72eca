// R2, R11: special squares and camps: who may stop on them or cross them, and whom they are hostile to.
#pragma once

#include "board.hpp"
#include "rules/ruleset.hpp"

namespace tafl::naive {

bool is_throne(const Ruleset& rules, Point p);
bool is_corner(const Ruleset& rules, Point p);  // width 2: any of the four squares of each corner
int camp_of(const Ruleset& rules, Point p);     // 0: none
bool is_closed_camp(const Ruleset& rules, Point p);
bool is_escape(const Ruleset& rules, const Board& board, Point p);

// R2, R11: whether the piece that slides from `from` may stop on the empty square `to`; whether it may cross it.
bool may_stop(const Ruleset& rules, Piece piece, Point from, Point to);
bool may_pass(const Ruleset& rules, Piece piece, Point from, Point over);

// R2, R4, R11: whether the square is hostile to soldiers of that side now.
bool is_hostile(const Ruleset& rules, const Board& board, Point p, Side victim);
// R11: whether the square is a camp square that is hostile now.
bool is_live_camp(const Ruleset& rules, const Board& board, Point p);

// R3: the king's part in captures.
bool king_is_hammer(const Ruleset& rules);
bool king_is_anvil(const Ruleset& rules);

}  // namespace tafl::naive
