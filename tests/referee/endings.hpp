// R7 and R8: what the board looks like when the king is safe on the edge for ever, or shut in.
#pragma once

#include "board.hpp"
#include "rules/ruleset.hpp"

namespace tafl::naive {

bool is_exit_fort(const Ruleset& rules, const Board& board);  // R7
bool is_encircled(const Ruleset& rules, const Board& board);  // R8

}  // namespace tafl::naive
