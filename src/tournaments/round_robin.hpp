// Everybody meets everybody: Berger's tables (FIDE Handbook C.05, annex 1).
#pragma once

#include <span>
#include <vector>

#include "tournaments/entrant.hpp"

namespace tafl::tournaments {

struct RoundRobinOptions {
    bool twice = false;  // a second cycle with the sides swapped
};

// All rounds; empty for fewer than two entrants. The order given is that of the numbers of the table: draw it by lot. With an odd
// number everybody has one full bye a cycle and as many rounds as attackers as defenders; with an even number one more of
// either. In a double one the last two rounds of the first cycle change places, as FIDE advises: nobody plays three in a row on
// one side.
[[nodiscard]] std::vector<Round> round_robin(std::span<const EntrantId> entrants,
                                             const RoundRobinOptions& options = {});

}  // namespace tafl::tournaments
