// Searches every position of a game, several at a time.
#pragma once

#include <functional>

#include "advice/review.hpp"
#include "engine/engine.hpp"

namespace tafl::cli {

struct ReviewSearch {
    SearchLimits limits;  // of each position
    int searches = 1;     // at a time, each on a thread of its own
    int hash_mib = 16;    // of each search
};

// The best line of every position but the last one of a game that is over. Each is searched as if it were the only one, so
// that the result does not depend on `searches` if the limits are nodes or a depth. `on_position` is called after each,
// from any thread, one call at a time.
[[nodiscard]] std::vector<PositionAnalysis> search_positions(const Game& game, const ReviewSearch& how,
                                                             const std::function<void()>& on_position);

}  // namespace tafl::cli
