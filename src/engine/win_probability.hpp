// The probability of winning by score.
#pragma once

#include "engine/score.hpp"
#include "rules/ruleset.hpp"

namespace tafl {

// The logistic model of results by score: both sides won equally often at score `even`, seen from the attackers, and `spread`
// more gave odds of e to one.
struct WinProbabilityScale {
    Score even = 0;
    Score spread = 400;
    bool operator==(const WinProbabilityScale&) const = default;
};

// Fitted to self-play games (bench/README.md) for families of rules, which are told apart by options, so that users' own
// rulesets have a scale too.
[[nodiscard]] WinProbabilityScale win_probability_scale(const Ruleset& ruleset) noexcept;

// The probability, 0 to 1, that the side to move wins. The probabilities of both sides add up to 1:
// p(score, side) + p(-score, !side) = 1.
[[nodiscard]] double win_probability(Score score, Side to_move, const Ruleset& ruleset) noexcept;

}  // namespace tafl
