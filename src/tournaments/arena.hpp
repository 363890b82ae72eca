// Arenas: who is free is paired again at once, as often as the time allows; points as lichess counts them.
#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <vector>

#include "tournaments/entrant.hpp"

namespace tafl::tournaments {

// Somebody who has no game and wants one.
struct Waiting {
    EntrantId id{};
    int rating = 1500;
    int score = 0;  // in this arena
    std::chrono::milliseconds waited{};
    std::vector<EntrantId> recent{};  // opponents, the latest last; two or three are enough
    int surplus = 0;                  // games as attackers less games as defenders
    int same_side_in_a_row = 0;       // the latest games: 2: twice attackers, -3: three times defenders
};

// Pairs of those who wait, best board first. Neighbours in the standings (score, rating, id) meet, at the least sum of squared
// distances; never the latest opponent again unless only these two wait, and rather not an earlier one of `recent`; who has
// attacked less attacks. As many are paired as can be, and who stays over has waited least: it is the caller's to call again
// when others have come. Deterministic, independent of the order given. A thousand take some tens of milliseconds.
[[nodiscard]] std::vector<Pairing> arena_pairings(std::span<const Waiting> waiting);

enum class ArenaOutcome : std::uint8_t { Loss, Draw, Win };

// The points of one entrant: 2 for a win, 1 for a draw. After two wins in a row it is on fire, and points count double
// until it does not win.
struct ArenaScore {
    int points = 0;
    int wins_in_a_row = 0;
    [[nodiscard]] constexpr bool on_fire() const noexcept { return wins_in_a_row >= 2; }
    friend bool operator==(const ArenaScore&, const ArenaScore&) = default;
};

// The score after one more game.
[[nodiscard]] constexpr ArenaScore after(ArenaScore score, ArenaOutcome outcome) noexcept {
    score.points += static_cast<int>(outcome) * (score.on_fire() ? 2 : 1);
    score.wins_in_a_row = outcome == ArenaOutcome::Win ? score.wins_in_a_row + 1 : 0;
    return score;
}

}  // namespace tafl::tournaments
