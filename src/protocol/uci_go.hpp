// The arguments of `go`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "engine/engine.hpp"

namespace tafl {

struct UciGo {
    SearchLimits limits;
    std::vector<std::string> warnings;  // numbers that were out of range, and what they were clamped to
};

// movetime, nodes, depth, infinite, ponder, atime, dtime, ainc, dinc, in any order and combination. No words at all mean
// infinite; increments alone mean a clock with one increment left. Numbers out of range are clamped. Fails for an unknown
// word and for an argument that is not a number.
[[nodiscard]] Parsed<UciGo> parse_uci_go(std::string_view words, Side to_move);

}  // namespace tafl
