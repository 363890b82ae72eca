#include "lab/arena/statistics.hpp"

#include <gtest/gtest.h>

namespace tafl::arena {

namespace {

// Computed independently, with p the shares of the five classes and x = 0, 1/4, 1/2, 3/4, 1:
//   m = sum(p x), v = sum(p (x - m)^2); s(e) = 1 / (1 + 10^(-e/400))
//   elo = 400 log10(m / (1 - m)); error = half of what elo makes of m +- 1.96 sqrt(v / n);
//   llr = n (s1 - s0)(2m - s0 - s1) / (2v); both with 0.2 pairs more in each class for v.
struct Row {
    Pentanomial pairs;
    double elo, error, llr_0_5, llr_minus3_1;
};
constexpr Row rows[] = {
    {{10, 60, 230, 70, 12}, 6.3673, 13.1984, 0.42702, 0.65085},
    {{0, 0, 0, 0, 10}, 636.4258, 137.4225, 1.11528, 0.90132},
    {{3, 2, 10, 4, 6}, 56.0715, 90.4812, 0.13763, 0.11737},
    {{500, 2000, 5000, 2200, 600}, 6.7472, 3.0642, 8.69329, 12.68699},
};

TEST(Statistics, KnownValues) {
    for (const auto& row : rows) {
        const auto elo = elo_of(row.pairs);
        EXPECT_NEAR(elo.difference, row.elo, 1e-3);
        EXPECT_NEAR(elo.error, row.error, 1e-3);
        EXPECT_NEAR(log_likelihood_ratio(row.pairs, 0, 5), row.llr_0_5, 1e-4);
        EXPECT_NEAR(log_likelihood_ratio(row.pairs, -3, 1), row.llr_minus3_1, 1e-4);
    }
}

TEST(Statistics, EloAndScoreAreInverse) {
    EXPECT_NEAR(expected_score(100), 0.640065, 1e-6);
    for (const double elo : {-700.0, -3.0, 0.0, 12.5, 400.0})
        EXPECT_NEAR(elo_of(expected_score(elo)), elo, 1e-9);
}

TEST(Statistics, SwappingTheEnginesNegatesElo) {
    const auto mine = elo_of({10, 60, 230, 70, 12});
    const auto theirs = elo_of({12, 70, 230, 60, 10});
    EXPECT_NEAR(mine.difference, -theirs.difference, 1e-9);
    EXPECT_NEAR(mine.error, theirs.error, 1e-9);
}

TEST(Statistics, TheTestStopsAtItsBounds) {
    const SprtTest test{0, 5, 0.05, 0.05};
    EXPECT_NEAR(test.upper(), 2.944439, 1e-6);
    EXPECT_NEAR(test.lower(), -2.944439, 1e-6);
    EXPECT_EQ(sprt_decision(test, {}), SprtDecision::Continue);
    EXPECT_EQ(sprt_decision(test, {10, 60, 230, 70, 12}), SprtDecision::Continue);
    EXPECT_EQ(sprt_decision(test, {500, 2000, 5000, 2200, 800}), SprtDecision::AcceptH1);
    EXPECT_EQ(sprt_decision(test, {800, 2200, 5000, 2000, 500}), SprtDecision::AcceptH0);
}

}  // namespace

}  // namespace tafl::arena
