// The words behind `go`, as limits of a search.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "engine/engine.hpp"

namespace tafl {

struct UciGo {
    SearchLimits limits;
    bool infinite = false;             // no answer before `stop`
    std::vector<std::string> remarks;  // numbers that were out of range, and what was taken instead
};

// movetime, nodes, depth, infinite, ponder, atime, dtime, ainc, dinc, in any order and mixture; no words at
// all mean infinite, increments alone a clock with one increment on it. A number out of range is brought into
// it. Fails for a word it does not know, and for what is no number.
[[nodiscard]] Parsed<UciGo> parse_uci_go(std::string_view words, Side to_move);

}  // namespace tafl
