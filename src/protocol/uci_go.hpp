// The arguments of `go`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.hpp"

namespace tafl {

struct UciGo {
    SearchLimits limits;
    std::vector<std::string> warnings;  // what was ignored or clamped: sentences
};

// movetime, nodes, depth, mate, infinite, ponder, searchmoves, the clocks atime, dtime, ainc, dinc and movestogo, and chess's names of
// them, wtime, btime, winc, binc, in any order and combination. As in chess, white is the side that begins the ruleset's games. No
// limit at all means infinite; increments alone mean a clock with one increment left.
//
// Never fails, because the host waits for a move: unknown words are ignored, numbers out of range are clamped, and a word without its
// number gets the smallest. Precondition: the game is not over.
[[nodiscard]] UciGo parse_uci_go(std::string_view words, const Game& game);

}  // namespace tafl
