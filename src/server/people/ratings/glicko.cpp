// The quantities are named as in the paper: mu, phi, sigma, g, E, v, delta; the steps are numbered as there.
#include "server/people/ratings/glicko.hpp"

#include <algorithm>
#include <cmath>

namespace tafl::server {

namespace {

constexpr double scale = 173.7178;  // step 2
constexpr double middle = 1500;
constexpr double tau = 0.5;  // how much a volatility may change
constexpr double max_periods = 1e6;

double within(Bounds bounds, double value, double otherwise) noexcept {
    return std::isnan(value) ? otherwise : std::clamp(value, bounds.least, bounds.most);
}

constexpr Bounds calculable_deviation{1, deviation_bounds.most};

Strength bounded(const Strength& strength, Bounds deviation) noexcept {
    const Strength fresh;
    return {within(rating_bounds, strength.rating, fresh.rating),
            within(deviation, strength.deviation, fresh.deviation),
            within(volatility_bounds, strength.volatility, fresh.volatility)};
}

double bounded_periods(double periods) noexcept { return within({0, max_periods}, periods, 0); }

double squared(double x) noexcept { return x * x; }

double g(double phi) noexcept {
    constexpr double pi = 3.14159265358979323846;
    return 1 / std::sqrt(1 + 3 * squared(phi) / squared(pi));
}

// Steps 3 and 4: the evidence of the games.
struct Evidence {
    double precision = 0;  // 1 / v
    double surprise = 0;   // the sum of g (s - E)
};

Evidence evidence_of(double mu, std::span<const ScoredGame> games) {
    Evidence evidence;
    for (const ScoredGame& game : games) {
        const Strength opponent = bounded(game.opponent, calculable_deviation);
        const double weight = g(opponent.deviation / scale);
        const double expected = 1 / (1 + std::exp(-weight * (mu - (opponent.rating - middle) / scale)));
        const double said = within({0, 1}, game.weight, 1);
        evidence.precision += said * squared(weight) * expected * (1 - expected);
        evidence.surprise += said * weight * (within({0, 1}, game.score, 0.5) - expected);
    }
    return evidence;
}

// Step 5: the root of f, by regula falsi (the Illinois algorithm).
double next_volatility(double sigma, double phi, double v, double delta) {
    constexpr double tolerance = 1e-6;
    constexpr int max_steps = 100;
    const double a = std::log(squared(sigma));
    const auto f = [&](double x) {
        const double ex = std::exp(x);
        const double sum = squared(phi) + v + ex;
        return ex * (squared(delta) - sum) / (2 * squared(sum)) - (x - a) / squared(tau);
    };
    double low = a;
    const double unforeseen = squared(delta) - squared(phi) - v;
    double high = unforeseen > 0 ? std::log(unforeseen) : a - tau;
    for (int k = 2; unforeseen <= 0 && f(high) < 0; ++k) high = a - k * tau;
    double f_low = f(low);
    double f_high = f(high);
    for (int step = 0; std::abs(high - low) > tolerance && step < max_steps; ++step) {
        const double next = low + (low - high) * f_low / (f_high - f_low);
        const double f_next = f(next);
        if (f_next * f_high <= 0) {
            low = high;
            f_low = f_high;
        } else {
            f_low /= 2;
        }
        high = next;
        f_high = f_next;
    }
    return within(volatility_bounds, std::exp(low / 2), sigma);
}

}  // namespace

Strength rate_games(const Strength& before, std::span<const ScoredGame> games, double periods) {
    if (games.empty()) return after_rest(before, periods);
    const Strength start = bounded(before, calculable_deviation);
    const double mu = (start.rating - middle) / scale;
    const double phi = start.deviation / scale;
    const Evidence evidence = evidence_of(mu, games);
    const double v = 1 / evidence.precision;
    const double sigma = next_volatility(start.volatility, phi, v, v * evidence.surprise);
    const double rested = squared(phi) + bounded_periods(periods) * squared(sigma);                 // step 6
    const double phi_squared = 1 / (1 / std::min(rested, squared(deviation_bounds.most / scale)) +  // step 7
                                    evidence.precision);
    const double mu_after = mu + phi_squared * evidence.surprise;
    return bounded({mu_after * scale + middle, std::sqrt(phi_squared) * scale, sigma}, deviation_bounds);
}

Strength after_rest(const Strength& before, double periods) noexcept {
    Strength strength = bounded(before, calculable_deviation);
    const double grown =
        squared(strength.deviation) + bounded_periods(periods) * squared(strength.volatility * scale);
    strength.deviation = within(deviation_bounds, std::sqrt(grown), deviation_bounds.most);
    return strength;
}

double periods_between(std::chrono::sys_time<std::chrono::milliseconds> from,
                       std::chrono::sys_time<std::chrono::milliseconds> to) noexcept {
    const std::chrono::duration<double> between = to - from;
    return bounded_periods(between / rating_period);
}

}  // namespace tafl::server
