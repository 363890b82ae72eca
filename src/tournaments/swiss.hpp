// Swiss tournaments by the Dutch system (FIDE Handbook C.04.3), as far as it suits tafl.
//
// Entrants are ranked by points, rating, id. Nobody meets the same opponent twice or has a second bye. Among
// all rounds that are then possible, it finds an optimal one by these criteria, in this order of importance:
//
//   1. the bye goes to the lowest-ranked entrant that leaves the others a round (C.04.3, C2 and C5)
//   2. nobody plays one side in a third round in a row, or in three rounds more than the other (C3)
//   3. points of opponents differ least: the sum of the squares of the differences (C5 to C7)
//   4. most entrants get the side that they are due, strongest preferences first (C8 to C11)
//   5. fewest repeat the float of the last round, or of the one before (C12 to C15)
//   6. in a score group the first of the upper half meets the first of the lower half, and so on; floaters come from the end
//      of their group and meet the head of the next (the order of transpositions and exchanges, article 4)
//
// FIDE decides 3 to 6 from the highest score group down; here they are sums over all groups, minimised by
// minimum-cost perfect matching. If criterion 2 allows no round, as few entrants as possible violate it.
#pragma once

#include <optional>
#include <span>

#include "tournaments/entrant.hpp"

namespace tafl::tournaments {

struct SwissOptions {
    int games_per_pairing = 1;          // 2: everybody plays both sides in each round; no criterion 2
    bool first_entrant_attacks = true;  // in the first round; other boards alternate. Draw it by lot
};

// The next round; nothing if none is possible. `rounds`: those so far. Pending games count as met, without
// points. Withdrawn entrants are left out. `absent` entrants are not paired; the caller records their byes.
// Deterministic, independent of the order of `entrants`. A thousand entrants take some tens of milliseconds.
[[nodiscard]] std::optional<Round> swiss_round(std::span<const Entrant> entrants,
                                               std::span<const PlayedRound> rounds,
                                               const SwissOptions& options = {},
                                               std::span<const EntrantId> absent = {});

// The number of rounds after which at most one entrant has won all games.
[[nodiscard]] int swiss_rounds_for(int entrants) noexcept;

}  // namespace tafl::tournaments
