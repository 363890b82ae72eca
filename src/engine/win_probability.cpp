#include "engine/win_probability.hpp"

#include <cmath>

namespace tafl {

namespace {

// The score that stands for odds of e to one.
constexpr double spread = 400.0;

}  // namespace

double win_probability(Score score) noexcept {
    if (is_decisive(score)) return score > 0 ? 1.0 : 0.0;
    return 1.0 / (1.0 + std::exp(-score / spread));
}

}  // namespace tafl
