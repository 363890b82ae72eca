// How a side has played, in figures that help a moderator to tell an engine's help from good play. They prove nothing.
//
// Pure, as review.hpp is: it takes what searches found. All figures are sums over moves, so that those of several games add up.
//
// A move counts unless
//     - it is of the opening (the first `opening_plies` of the game),
//     - the game was decided: the mover's chance was below 0.08 or above 0.92,
//     - it was forced: no other move was within 0.20 of the best one's chance.
//
// A position is hard where the second best move is within 0.03 of the best, easy where it is 0.08 or more behind. A person takes
// longer over hard ones; somebody who copies moves often takes the same time over all.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "advice/review.hpp"

namespace tafl {

inline constexpr int opening_plies = 10;
inline constexpr double least_open_chance = 0.08, forced_gap = 0.20, hard_gap = 0.03, easy_gap = 0.08;

struct FairPlayFigures {
    int moves = 0;       // that count
    int best = 0;        // of them: the engine's first choice
    double loss = 0;     // of winning chances, review.hpp; the sum
    int timed = 0;       // of them: with a known time
    double seconds = 0;  // the sum, and that of the squares
    double seconds_squared = 0;
    int hard = 0, easy = 0;  // timed ones
    double hard_seconds = 0, easy_seconds = 0;
};

// `lines`: the two best of the position before the first move and after each, empty where there was no search. `seconds`: the
// time of each move, where known; may be shorter than the game. By index_of(Side).
// Precondition: as for review_game.
[[nodiscard]] std::array<FairPlayFigures, 2> fair_play(const Game& game,
                                                       std::span<const std::vector<PvLine>> lines,
                                                       std::span<const std::optional<double>> seconds,
                                                       Winner result = Winner::Nobody);

}  // namespace tafl
