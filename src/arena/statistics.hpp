// What a match says about strength: Elo with its error, and the sequential probability ratio test.
//
// Games come in pairs: the same opening with the sides swapped. Since the sides of hnefatafl are not equal,
// the two games of a pair are anything but independent, and it is the pair that counts: its points for the
// first engine, 0, 1/2, 1, 3/2 or 2, make five classes (a pentanomial). Errors and tests take the variance of
// one pair more, spread evenly over the classes, so that a few pairs alike do not seem certain.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

namespace tafl::arena {

// How many pairs brought the first engine 0, 1/2, 1, 3/2 and 2 points.
using Pentanomial = std::array<std::uint64_t, 5>;

[[nodiscard]] std::uint64_t pairs_in(const Pentanomial& pairs) noexcept;

// Points a game, between 0 and 1, and how far one pair strays from it.
struct PairScore {
    double mean = 0.5;
    double variance = 0;
};
// Precondition: there is a pair.
[[nodiscard]] PairScore score_of(const Pentanomial& pairs) noexcept;

[[nodiscard]] double expected_score(double elo) noexcept;  // the logistic scale: 400 Elo are ten to one
[[nodiscard]] double elo_of(double score) noexcept;        // precondition: 0 < score < 1

// The difference in Elo and the half-width of its 95 % interval. A clean sweep counts as one that lacks half
// a point, so that there is a number. Precondition: there is a pair.
struct Elo {
    double difference = 0;
    double error = 0;
};
[[nodiscard]] Elo elo_of(const Pentanomial& pairs) noexcept;

// Which of two hypotheses about the difference in Elo is true.
struct SprtTest {
    double elo0 = 0;
    double elo1 = 5;
    double alpha = 0.05;                          // how often elo1 may be accepted where elo0 is true
    double beta = 0.05;                           // and the other way round
    [[nodiscard]] double lower() const noexcept;  // at this log-likelihood ratio elo0 is accepted
    [[nodiscard]] double upper() const noexcept;  // and at this elo1
};

// The log-likelihood ratio of elo1 against elo0: the generalised test in its normal approximation, with the
// variance measured over pairs. Zero while there are no pairs.
[[nodiscard]] double log_likelihood_ratio(const Pentanomial& pairs, double elo0, double elo1) noexcept;

enum class Verdict : std::uint8_t { Open, AcceptsElo0, AcceptsElo1 };
[[nodiscard]] Verdict judge(const SprtTest& test, const Pentanomial& pairs) noexcept;

}  // namespace tafl::arena
