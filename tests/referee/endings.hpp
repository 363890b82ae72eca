// R7 and R8: the king in an exit fort, or encircled.
#pragma once

#include "board.hpp"
#include "rules/ruleset.hpp"

namespace tafl::naive {

bool is_exit_fort(const Ruleset& rules, const Board& board);   // R7
bool is_encircled(const Ruleset& rules, const Board& board);   // R8
bool cannot_escape(const Ruleset& rules, const Board& board);  // R8, `no-escape`

}  // namespace tafl::naive
