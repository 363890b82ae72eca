// R7 and R8: the king in an exit fort, or encircled.
#pragma once

#include "board.hpp"
#include "rules/ruleset.hpp"

namespace tafl::naive {

bool is_exit_fort(const Ruleset& rules, const Board& board);   // R7
bool is_encircled(const Ruleset& rules, const Board& board);   // R8
bool cannot_escape(const Ruleset& rules, const Board& board);  // R8, `no-escape`

// R8: what these pieces reach through squares without an attacker.
Marks reach_of(const Board& board, std::vector<Point> pieces);
bool touches_the_edge(const Board& board, const Marks& reached);

}  // namespace tafl::naive
