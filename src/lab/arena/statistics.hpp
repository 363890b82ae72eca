// The statistics of a match: Elo with its error, and the sequential probability ratio test (SPRT).
//
// Games come in pairs: the same opening with the sides swapped. Because the sides of hnefatafl are not equal,
// the two games of a pair are not independent; the pair is the unit. Its points for the first engine, 0, 1/2,
// 1, 3/2 or 2, make five classes (pentanomial statistics). Errors and tests use the variance of the pairs and
// one more, spread evenly over the classes, so that a few equal pairs do not look certain.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

namespace tafl::arena {

// The number of pairs in which the first engine scored 0, 1/2, 1, 3/2 and 2 points.
using Pentanomial = std::array<std::uint64_t, 5>;

[[nodiscard]] std::uint64_t pairs_in(const Pentanomial& pairs) noexcept;

// Points per game, between 0 and 1, and the variance of one pair.
struct PairScore {
    double mean = 0.5;
    double variance = 0;
};
// Precondition: there is a pair.
[[nodiscard]] PairScore score_of(const Pentanomial& pairs) noexcept;

[[nodiscard]] double expected_score(double elo) noexcept;  // the logistic scale: 400 Elo are ten to one
[[nodiscard]] double elo_of(double score) noexcept;        // precondition: 0 < score < 1

// The difference in Elo and the half-width of its 95 % interval. A clean sweep counts half a point less, to be finite.
// Precondition: there is a pair.
struct Elo {
    double difference = 0;
    double error = 0;
};
[[nodiscard]] Elo elo_of(const Pentanomial& pairs) noexcept;

// A test of two hypotheses about the difference in Elo: H0 says elo0, H1 says elo1.
struct SprtTest {
    double elo0 = 0;
    double elo1 = 5;
    double alpha = 0.05;                          // probability of accepting H1 if H0 is true
    double beta = 0.05;                           // probability of accepting H0 if H1 is true
    [[nodiscard]] double lower() const noexcept;  // the log-likelihood ratio at which H0 is accepted
    [[nodiscard]] double upper() const noexcept;  // and at which H1 is
};

// The log-likelihood ratio of H1 against H0: the generalised SPRT in its normal approximation, with the variance of pairs.
// Zero without pairs.
[[nodiscard]] double log_likelihood_ratio(const Pentanomial& pairs, double elo0, double elo1) noexcept;

enum class SprtDecision : std::uint8_t { Continue, AcceptH0, AcceptH1 };
[[nodiscard]] SprtDecision sprt_decision(const SprtTest& test, const Pentanomial& pairs) noexcept;

}  // namespace tafl::arena
