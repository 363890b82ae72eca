// How much a score is worth in won games.
#pragma once

#include <span>

#include "training/sample.hpp"

namespace tafl::training {

// The attackers win with the chance 1 / (1 + e^(-(score + shift) / k)). A shift far from 0 says that the scores favour
// one side.
struct Spread {
    double k = 0;  // 0 where nothing could be fitted
    double shift = 0;
};

// What fits the results best (logistic regression).
[[nodiscard]] Spread fitted_spread(std::span<const Sample> samples) noexcept;

}  // namespace tafl::training
