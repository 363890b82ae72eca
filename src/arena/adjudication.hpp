// When a game of a match is decided before the rules decide it: both engines agree on its worth for a while.
#pragma once

#include <optional>
#include <vector>

#include "engine/score.hpp"
#include "rules/types.hpp"

namespace tafl::arena {

// One side has lost when the last `plies` scores all see it at least `score` behind.
struct ResignRule {
    Score score = 0;
    int plies = 0;
};
// The game is drawn when the last `plies` scores are no further from zero than `score`, after ply `after`.
struct DrawRule {
    Score score = 0;
    int plies = 0;
    int after = 0;
};

struct Adjudication {
    std::optional<ResignRule> resign;
    std::optional<DrawRule> draw;
    int max_plies = 500;  // drawn then
};

// The scores of a game as its players told them with their moves, in the attackers' view; nullopt where one
// did not.
using Scores = std::vector<std::optional<Score>>;

// Nobody while the game goes on. `plies` counts the opening too.
[[nodiscard]] Winner adjudicate(const Adjudication& rules, const Scores& scores, int plies) noexcept;

}  // namespace tafl::arena
