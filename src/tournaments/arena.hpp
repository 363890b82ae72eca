// Arenas: free entrants are paired again at once, as often as time allows; points as on lichess.
#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <vector>

#include "tournaments/entrant.hpp"

namespace tafl::tournaments {

// An entrant without a game who wants one.
struct Waiting {
    EntrantId id{};
    int rating = 1500;
    int score = 0;  // in this arena
    std::chrono::milliseconds waited{};
    std::vector<EntrantId> recent{};  // opponents, the latest last; three suffice
    int surplus = 0;                  // games as attackers minus games as defenders
    int same_side_in_a_row = 0;       // latest games: 2: twice attackers, -3: three times defenders
    int team = 0;                     // members of a team do not meet; 0: of none
};

// Pairs the waiting entrants, best board first, as many as possible. Neighbours in the standings (score,
// rating, id) meet: the sum of the squared differences in place is minimal. Nobody meets the latest opponent
// again while somebody else may come: these two wait for `rematch_wait`, as many times longer as they have met in
// a row, unless they are alone and `others_play` is false. Earlier opponents in `recent` are avoided. The entrant who has
// attacked less attacks. An entrant without an opponent is the one who has waited least; the caller pairs
// again when others have come. Members of one team do not meet: if it outnumbers all others, those of it who have waited least
// stay over. Deterministic, independent of the order of `waiting`. A thousand entrants take some tens of milliseconds.
inline constexpr std::chrono::seconds rematch_wait{45};
[[nodiscard]] std::vector<Pairing> arena_pairings(std::span<const Waiting> waiting, bool others_play);

enum class ArenaOutcome : std::uint8_t { Loss, Draw, Win };

// The points of one entrant: 2 for a win, 1 for a draw. After two wins in a row a streak begins, in which
// points count double, until a game is not won. A win at half time (berserk) is worth one more.
struct ArenaScore {
    int points = 0;
    int wins_in_a_row = 0;
    [[nodiscard]] constexpr bool on_fire() const noexcept { return wins_in_a_row >= 2; }
    friend bool operator==(const ArenaScore&, const ArenaScore&) = default;
};

// The score after another game.
[[nodiscard]] constexpr ArenaScore after(ArenaScore score, ArenaOutcome outcome,
                                         bool at_half_time = false) noexcept {
    score.points += static_cast<int>(outcome) * (score.on_fire() ? 2 : 1);
    if (at_half_time && outcome == ArenaOutcome::Win) ++score.points;
    score.wins_in_a_row = outcome == ArenaOutcome::Win ? score.wins_in_a_row + 1 : 0;
    return score;
}

}  // namespace tafl::tournaments
