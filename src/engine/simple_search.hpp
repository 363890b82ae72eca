// A plain search for an opponent: alpha-beta with iterative deepening over Game, so that it plays every
// ruleset.
//
// Knows no text, keeps no time: its limits are depth and nodes, so that the same question has the same
// answer on every machine. The game is played on and taken back, and stands as before when the answer
// comes.
#pragma once

#include <cstdint>

#include "rules/game.hpp"

namespace tafl {

struct SearchLimits {
    int depth = 4;
    std::uint64_t nodes = 1'000'000;  // stops inside the iteration that would pass it
    int noise = 0;                    // error of the evaluation, in hundredths of an attacker: weaker play
    std::uint64_t seed = 0;           // which error
};

struct SearchResult {
    Move best;
    int score =
        0;  // for the side to move, in hundredths of an attacker; beyond win_bound: a win or a loss is seen
    int depth = 0;  // of the last iteration that was finished
    std::uint64_t nodes = 0;
};

inline constexpr int win_score = 30'000;  // minus the plies until then
inline constexpr int win_bound = 29'000;

// Precondition: the game is not over.
[[nodiscard]] SearchResult search(Game& game, const SearchLimits& limits);

// How a level of play is searched on a board of that size. Precondition: 1 <= level <= 10. Ten answers
// within about a second or two.
[[nodiscard]] SearchLimits limits_of_level(int level, int size, std::uint64_t seed) noexcept;

}  // namespace tafl
