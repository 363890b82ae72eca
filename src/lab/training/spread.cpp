#include "lab/training/spread.hpp"

#include <cmath>

namespace tafl::training {

namespace {

// chance = 1 / (1 + e^(-(slope * score + offset))); scores in hundreds, so that both numbers are about one.
struct Line {
    double slope = 0;
    double offset = 0;
};

constexpr double unit = 100;

// One step of Newton's method on the likelihood.
Line step(std::span<const Sample> samples, Line line) noexcept {
    double by_slope = 0, by_offset = 0, slope2 = 0, offset2 = 0, mixed2 = 0;
    for (const auto& sample : samples) {
        const double score = sample.score / unit;
        const double chance = 1 / (1 + std::exp(-(line.slope * score + line.offset)));
        const double error = 0.5 * sample.result - chance, weight = chance * (1 - chance);
        by_slope += error * score, by_offset += error;
        slope2 += weight * score * score, offset2 += weight, mixed2 += weight * score;
    }
    const double determinant = slope2 * offset2 - mixed2 * mixed2;
    if (!(determinant > 0)) return {};
    return {(by_slope * offset2 - by_offset * mixed2) / determinant,
            (by_offset * slope2 - by_slope * mixed2) / determinant};
}

}  // namespace

Spread fitted_spread(std::span<const Sample> samples) noexcept {
    Line line;
    for (int i = 0; i < 12; ++i) {
        const auto more = step(samples, line);
        line = {line.slope + more.slope, line.offset + more.offset};
    }
    if (!(line.slope > 0)) return {};
    return {unit / line.slope, unit * line.offset / line.slope};
}

}  // namespace tafl::training
