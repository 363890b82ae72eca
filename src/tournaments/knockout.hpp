// Knock-out: an entrant who loses an encounter is out.
//
// The number of places in the bracket is the next power of two; seeds 1 and 2 can meet only in the final, the
// four best only in the semifinals, and so on. Missing entrants are byes for the best seeds in the first
// round. A drawn encounter is replayed once with the sides swapped (a pair of games by another pair); after
// another draw the higher seed advances. If both entrants are absent, neither advances, and their next
// opponent has a bye.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "tournaments/entrant.hpp"

namespace tafl::tournaments {

struct KnockoutOptions {
    int games_per_pairing = 1;
};

struct KnockoutState {
    std::optional<Round> next;  // can begin now, because everything before is decided
    std::vector<std::size_t>
        replays;  // indices of the encounters of the last round that need games_per_pairing more games
    std::optional<EntrantId> winner;  // the tournament's
    bool over = false;                // without a winner if everybody withdrew or nobody came to the final
};

// The state after `rounds`. Entrants are seeds in the order given, which must not change during the
// tournament; withdrawn entrants lose their undecided encounters. The entrant who has attacked less often
// attacks, else the higher seed.
[[nodiscard]] KnockoutState knockout(std::span<const Entrant> seeds, std::span<const PlayedRound> rounds,
                                     const KnockoutOptions& options = {});

// The seeds (from 1) in bracket order; neighbours meet. `places` is a power of two: 1 8 4 5 2 7 3 6 for 8.
[[nodiscard]] std::vector<int> bracket_order(int places);

}  // namespace tafl::tournaments
