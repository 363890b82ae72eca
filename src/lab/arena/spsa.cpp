#include "lab/arena/spsa.hpp"

#include <algorithm>
#include <cmath>

namespace tafl::arena {

namespace {

// Spall's exponents, and the tenth of the steps during which the rate hardly falls.
constexpr double rate_exponent = 0.602, perturbation_exponent = 0.101, stability = 0.1;
// At the last step: a number is perturbed by this share of its range, but by one at least, since engines take whole numbers, …
constexpr double last_perturbation = 0.05;
// … and a step that won every game moves it by this share of that.
constexpr double last_rate = 0.1;

}  // namespace

Spsa::Spsa(std::span<const SpinOption> options, std::uint64_t steps, int games)
    : options_(options.begin(), options.end()), steps_(static_cast<double>(steps)), games_(games) {}

std::vector<double> Spsa::perturbation(std::uint64_t step, Random& random) const {
    const double left = std::max(1.0, steps_ / (static_cast<double>(step) + 1));
    std::vector<double> changes;
    for (const auto& option : options_) {
        const double last = std::max(1.0, last_perturbation * (option.max - option.min));
        const double size = last * std::pow(left, perturbation_exponent);
        changes.push_back(random.below(2) == 0 ? size : -size);
    }
    return changes;
}

std::vector<int> Spsa::trial(std::span<const double> values, std::span<const double> perturbation,
                             int sign) const {
    std::vector<int> numbers;
    for (std::size_t i = 0; i < options_.size(); ++i) {
        const auto number = static_cast<int>(std::lround(values[i] + sign * perturbation[i]));
        numbers.push_back(std::clamp(number, options_[i].min, options_[i].max));
    }
    return numbers;
}

double Spsa::rate(std::uint64_t step) const noexcept {
    const double begun = std::min(steps_, static_cast<double>(step) + 1) + stability * steps_;
    return last_rate * std::pow((1 + stability) * steps_ / begun, rate_exponent);
}

void Spsa::move(std::vector<double>& values, std::uint64_t step, std::span<const double> perturbation,
                int points) const {
    for (std::size_t i = 0; i < options_.size(); ++i) {
        const double moved = values[i] + rate(step) * points / games_ * perturbation[i];
        values[i] = std::clamp<double>(moved, options_[i].min, options_[i].max);
    }
}

}  // namespace tafl::arena
