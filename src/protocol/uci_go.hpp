// The words behind `go`, as limits of a search.
#pragma once

#include <string_view>

#include "engine/engine.hpp"
#include "notation/error.hpp"

namespace tafl {

struct UciGo {
    SearchLimits limits;
    bool infinite = false;  // no answer before `stop`
};

// movetime, nodes, depth, infinite, ponder, atime, dtime, ainc, dinc, in any order and mixture; no words at
// all mean infinite. Fails for a word it does not know and for a number that cannot be.
[[nodiscard]] Parsed<UciGo> parse_uci_go(std::string_view words, Side to_move);

}  // namespace tafl
