#include "training/spread.hpp"

#include <cmath>

namespace tafl::training {

namespace {

// Newton's step for the slope 1 / k.
double step(std::span<const Sample> samples, double slope) noexcept {
    double first = 0, second = 0;
    for (const auto& sample : samples) {
        const double score = sample.score;
        const double chance = 1 / (1 + std::exp(-score * slope));
        first += score * (0.5 * sample.result - chance);
        second += score * score * chance * (1 - chance);
    }
    return second > 0 ? first / second : 0;
}

}  // namespace

double fitted_k(std::span<const Sample> samples) noexcept {
    double slope = 0;
    for (int i = 0; i < 20; ++i) slope += step(samples, slope);
    return slope > 0 ? 1 / slope : 0;
}

}  // namespace tafl::training
