// Knock-out: who loses an encounter is out.
//
// The bracket has the next power of two places; seed 1 and seed 2 can meet only in the final, the four best only in the
// semifinals, and so on. What is missing to the power of two are byes of the best seeds in the first round. A drawn encounter is
// replayed once with the sides swapped (a pair of games by another pair); drawn again, the higher seed goes on. Of two that
// did not come neither does, and who would have met the winner has a bye.
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
    std::optional<Round> next;  // to be begun now: everything before is decided
    std::vector<std::size_t>
        replays;  // indices of encounters of the last round that need games_per_pairing more games
    std::optional<EntrantId> winner;  // of the tournament
    bool over = false;                // without a winner if all withdrew or nobody came to the final
};

// Where a tournament stands after `rounds`. Entrants are seeds in the order given, which must stay as it was at the start;
// one that is withdrawn has lost what is not decided. The side that has attacked less often attacks, else the higher seed.
[[nodiscard]] KnockoutState knockout(std::span<const Entrant> seeds, std::span<const PlayedRound> rounds,
                                     const KnockoutOptions& options = {});

// The seeds (from 1) in the order of the bracket, for `places` a power of two: 1 8 4 5 2 7 3 6 for 8. Neighbours meet.
[[nodiscard]] std::vector<int> bracket_order(int places);

}  // namespace tafl::tournaments
