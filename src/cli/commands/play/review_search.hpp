// Searches every position of a game, several in parallel.
#pragma once

#include <functional>

#include "advice/second_look.hpp"
#include "engine/engine.hpp"

namespace tafl::cli {

struct ReviewSearch {
    SearchLimits limits;  // of each position
    int searches = 1;     // in parallel, each on a thread of its own
    int hash_mib = 16;    // of each search
};

// The best line of each position, except the last one of a finished game; what a review recommends, searched again as
// second_look() asks. Each search is independent, so that the result does not depend on `searches` if the limits are nodes or a
// depth. `on_position` is called after each position, from any thread, one call at a time.
[[nodiscard]] std::vector<PositionAnalysis> search_positions(const Game& game, const ReviewSearch& how,
                                                             Winner result,
                                                             const std::function<void()>& on_position);

}  // namespace tafl::cli
