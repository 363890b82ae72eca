#include "lab/arena/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tafl::arena {

namespace {

// The weights are real numbers because the test adds a little to each class.
PairScore moments(const std::array<double, 5>& weights) noexcept {
    double sum = 0;
    double points = 0;
    for (std::size_t i = 0; i < 5; ++i) {
        sum += weights[i];
        points += weights[i] * static_cast<double>(i) / 4;
    }
    PairScore score{points / sum, 0};
    for (std::size_t i = 0; i < 5; ++i) {
        const double away = static_cast<double>(i) / 4 - score.mean;
        score.variance += weights[i] / sum * away * away;
    }
    return score;
}

std::array<double, 5> weights_of(const Pentanomial& pairs, double more) noexcept {
    std::array<double, 5> weights{};
    std::ranges::transform(pairs, weights.begin(), [&](auto n) { return static_cast<double>(n) + more; });
    return weights;
}

// The variance includes one more pair, spread evenly over the classes.
PairScore cautious_score_of(const Pentanomial& pairs) noexcept {
    return {moments(weights_of(pairs, 0)).mean, moments(weights_of(pairs, 0.2)).variance};
}

}  // namespace

std::uint64_t pairs_in(const Pentanomial& pairs) noexcept {
    return std::accumulate(pairs.begin(), pairs.end(), std::uint64_t{0});
}

PairScore score_of(const Pentanomial& pairs) noexcept { return moments(weights_of(pairs, 0)); }

double expected_score(double elo) noexcept { return 1 / (1 + std::pow(10, -elo / 400)); }

double elo_of(double score) noexcept { return 400 * std::log10(score / (1 - score)); }

Elo elo_of(const Pentanomial& pairs) noexcept {
    const auto count = static_cast<double>(pairs_in(pairs));
    const auto score = cautious_score_of(pairs);
    const double least = 0.25 / count;  // half a point of the two that each pair is worth
    const auto elo_within = [&](double mean) { return elo_of(std::clamp(mean, least, 1 - least)); };
    const double reach = 1.959964 * std::sqrt(score.variance / count);
    return {elo_within(score.mean), (elo_within(score.mean + reach) - elo_within(score.mean - reach)) / 2};
}

double SprtTest::lower() const noexcept { return std::log(beta / (1 - alpha)); }
double SprtTest::upper() const noexcept { return std::log((1 - beta) / alpha); }

double log_likelihood_ratio(const Pentanomial& pairs, double elo0, double elo1) noexcept {
    if (pairs_in(pairs) == 0) return 0;
    const auto score = cautious_score_of(pairs);
    const double s0 = expected_score(elo0);
    const double s1 = expected_score(elo1);
    const auto count = static_cast<double>(pairs_in(pairs));
    return count * (s1 - s0) * (2 * score.mean - s0 - s1) / (2 * score.variance);
}

SprtDecision sprt_decision(const SprtTest& test, const Pentanomial& pairs) noexcept {
    const double ratio = log_likelihood_ratio(pairs, test.elo0, test.elo1);
    if (ratio <= test.lower()) return SprtDecision::AcceptH0;
    return ratio >= test.upper() ? SprtDecision::AcceptH1 : SprtDecision::Continue;
}

}  // namespace tafl::arena
