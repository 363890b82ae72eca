// How much a score is worth in won games.
#pragma once

#include <span>

#include "training/sample.hpp"

namespace tafl::training {

// The k for which 1 / (1 + e^(-score / k)) fits the results best (logistic regression). 0 where there is nothing to fit.
[[nodiscard]] double fitted_k(std::span<const Sample> samples) noexcept;

}  // namespace tafl::training
