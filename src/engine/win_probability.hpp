// From scores to chances.
#pragma once

#include "engine/score.hpp"
#include "rules/ruleset.hpp"

namespace tafl {

// What scores have turned out to be worth under a ruleset: at `even`, for the attackers, both sides won as often; `spread`
// more stood for odds of e to one.
struct ChanceScale {
    Score even = 0;
    Score spread = 400;
    bool operator==(const ChanceScale&) const = default;
};

// Fitted to games of the engine against itself (bench/README.md), for the family of rules that the ruleset belongs to by its
// board and by where its king escapes: people's own rulesets too.
[[nodiscard]] ChanceScale chance_scale(const Ruleset& ruleset) noexcept;

// How likely the side to move is to win, by its score; 0 to 1. What the one side has, the other has not:
// the chances of a score and of its opposite, asked for the other side, add up to 1.
[[nodiscard]] double win_probability(Score score, Side to_move, const Ruleset& ruleset) noexcept;

}  // namespace tafl
