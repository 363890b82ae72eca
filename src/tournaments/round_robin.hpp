// Round robin, everybody meets everybody: Berger's tables (FIDE Handbook C.05, annex 1).
#pragma once

#include <span>
#include <vector>

#include "tournaments/entrant.hpp"

namespace tafl::tournaments {

struct RoundRobinOptions {
    bool twice = false;  // a second cycle with the sides swapped
};

// All rounds; empty for fewer than two entrants. The order given decides the numbers in the table, so draw it
// by lot. With an odd number of entrants each has one full bye a cycle and attacks as often as it defends;
// with an even number the two differ by one. In a double round robin the last two rounds of the first cycle
// are swapped, as FIDE advises, so that nobody plays one side three times in a row.
[[nodiscard]] std::vector<Round> round_robin(std::span<const EntrantId> entrants,
                                             const RoundRobinOptions& options = {});

}  // namespace tafl::tournaments
