// Statistics of one side's play that help a moderator to tell an engine's help from good play. They prove
// nothing.
//
// Pure, like review.hpp: the input is search results. All figures are sums over moves, so that those of
// several games add up.
//
// A move counts unless
//     - it belongs to the opening (the first `opening_plies` of the game),
//     - the game was decided: the mover's chance was below 0.08 or above 0.92,
//     - it was forced: no other move was within 0.20 of the best one's chance.
//
// A position is hard if the second best move is within 0.03 of the best, easy if it is 0.08 or more behind. A
// person takes longer over hard positions; somebody who copies an engine's moves often takes the same time
// over all.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "advice/review.hpp"

namespace tafl {

inline constexpr int opening_plies = 10;
inline constexpr double min_open_chance = 0.08, forced_gap = 0.20, hard_gap = 0.03, easy_gap = 0.08;

struct FairPlayFigures {
    int moves = 0;       // counted moves
    int best = 0;        // of them, the engine's first choice
    double loss = 0;     // sum of lost winning chances, as in review.hpp
    int timed = 0;       // of them, with a known time
    double seconds = 0;  // the sum, and the sum of squares
    double seconds_squared = 0;
    int hard = 0, easy = 0;  // timed ones only
    double hard_seconds = 0, easy_seconds = 0;
};

// `lines`: the two best lines of the position before the first move and after each, empty if not searched.
// `seconds`: the time of each move, if known; may be shorter than the game. Result by index_of(Side).
// Precondition: as for review_game.
[[nodiscard]] std::array<FairPlayFigures, 2> fair_play(const Game& game,
                                                       std::span<const std::vector<PvLine>> lines,
                                                       std::span<const std::optional<double>> seconds,
                                                       Winner result = Winner::Nobody);

}  // namespace tafl
