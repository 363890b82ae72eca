// Fits the scale of scores to the results of games.
#pragma once

#include <span>

#include "lab/training/sample.hpp"

namespace tafl::training {

// The attackers win with probability 1 / (1 + e^(-(score + shift) / k)). A shift far from 0 means that the scores are biased.
struct Spread {
    double k = 0;  // 0 if the fit failed
    double shift = 0;
};

// Logistic regression of results on scores.
[[nodiscard]] Spread fitted_spread(std::span<const Sample> samples) noexcept;

}  // namespace tafl::training
