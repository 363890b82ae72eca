// Swiss tournaments after the Dutch system (FIDE Handbook C.04.3), as far as it suits tafl.
//
// Entrants are ranked by points, rating, id. No two meet twice, and nobody has a second bye. Among all rounds that are then
// possible this finds one for which, the first criterion before the second and so on, exactly:
//
//   1. the bye goes to the lowest-ranked entrant that leaves the others a round (C.04.3, C2 and C5)
//   2. nobody plays a third round in a row on the same side, or has played one side three rounds more than the other (C3)
//   3. points of opponents differ least: the sum of the squares of the differences (C5 to C7)
//   4. most entrants have the side that is due to them, those first to whom it is due most (C8 to C11)
//   5. fewest float as they did in the round before, or two before (C12 to C15)
//   6. in a score group the first of the upper half meets the first of the lower half, and so on; floaters come from the end of
//      their group and meet the head of the next (the order of transpositions and exchanges, article 4)
//
// What FIDE decides from the highest score group down, 3 to 6 decide by a sum over all groups, which minimum-cost perfect
// matching finds. Where 2 leaves no round, the fewest that break it.
#pragma once

#include <optional>
#include <span>

#include "tournaments/entrant.hpp"

namespace tafl::tournaments {

struct SwissOptions {
    int games_per_pairing = 1;  // 2: everybody plays both sides in every round, and criterion 2 falls away
    bool first_entrant_attacks = true;  // in the first round; then every other board. Drawn by lot before it
};

// The next round; nothing if none is possible. `rounds` are those so far: who has met whom, their results. Pending games count
// as met, without points. Withdrawn entrants are left out. `absent` are not paired; the caller enters their byes.
// Deterministic, independent of the order of `entrants`. A thousand entrants take some tens of milliseconds.
[[nodiscard]] std::optional<Round> swiss_round(std::span<const Entrant> entrants,
                                               std::span<const PlayedRound> rounds,
                                               const SwissOptions& options = {},
                                               std::span<const EntrantId> absent = {});

// Enough rounds for one entrant alone to have won all of them.
[[nodiscard]] int swiss_rounds_for(int entrants) noexcept;

}  // namespace tafl::tournaments
