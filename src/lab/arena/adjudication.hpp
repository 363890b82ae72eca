// Adjudication: ends a game of a match early when both engines agree on its result for a while.
#pragma once

#include <optional>
#include <vector>

#include "engine/score.hpp"
#include "rules/types.hpp"

namespace tafl::arena {

// A side loses when each of the last `plies` scores has it at least `score` behind.
struct ResignRule {
    Score score = 0;
    int plies = 0;
};
// The game is a draw when each of the last `plies` scores is within `score` of zero, after ply `after`.
struct DrawRule {
    Score score = 0;
    int plies = 0;
    int after = 0;
};

struct Adjudication {
    std::optional<ResignRule> resign;
    std::optional<DrawRule> draw;
    int max_plies = 500;  // then it is a draw
};

// The scores that the engines reported with their moves, for the attackers; nullopt if one reported none.
using Scores = std::vector<std::optional<Score>>;

// Returns Nobody while the game continues. `plies` counts the opening too.
[[nodiscard]] Winner adjudicate(const Adjudication& rules, const Scores& scores, int plies) noexcept;

}  // namespace tafl::arena
