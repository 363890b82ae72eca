// Glicko-2 against the worked example of the paper, and with extreme numbers.
#include "server/people/ratings/glicko.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <vector>

namespace tafl::server {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

std::vector<ScoredGame> one(const Strength& opponent, double score) { return {{opponent, score}}; }

bool is_within(const Strength& strength) {
    const auto inside = [](Bounds bounds, double x) { return x >= bounds.least && x <= bounds.most; };
    return inside(rating_bounds, strength.rating) && inside(deviation_bounds, strength.deviation) &&
           inside(volatility_bounds, strength.volatility);
}

TEST(Glicko, ThePapersExample) {
    const std::vector<ScoredGame> games{
        {{1400, 30, 0.06}, 1}, {{1550, 100, 0.06}, 0}, {{1700, 300, 0.06}, 0}};
    const Strength after = rate_games({1500, 200, 0.06}, games, 1);
    EXPECT_NEAR(after.rating, 1464.06, 0.01);
    EXPECT_NEAR(after.deviation, 151.52, 0.01);
    EXPECT_NEAR(after.volatility, 0.05999, 0.00001);
}

TEST(Glicko, TheStrongerGainsLessThanTheWeakerWould) {
    const Strength weak{1300, 80, 0.06};
    const Strength strong{1700, 80, 0.06};
    const double expected = rate_games(strong, one(weak, 1), 0).rating - strong.rating;
    const double upset = rate_games(weak, one(strong, 1), 0).rating - weak.rating;
    EXPECT_GT(expected, 0);
    EXPECT_GT(upset, 5 * expected);
}

TEST(Glicko, WhatOneGainsTheOtherLoses) {
    for (const double deviation : {45.0, 80.0, 200.0, 350.0}) {
        for (const double distance : {0.0, 120.0, 700.0, 2000.0}) {
            const Strength low{1500 - distance / 2, deviation, 0.06};
            const Strength high{1500 + distance / 2, deviation, 0.06};
            for (const double score : {0.0, 0.5, 1.0}) {
                const Strength low_after = rate_games(low, one(high, score), 0.3);
                const Strength high_after = rate_games(high, one(low, 1 - score), 0.3);
                EXPECT_NEAR(low_after.rating - low.rating, high.rating - high_after.rating, 1e-9);
                EXPECT_NEAR(low_after.deviation, high_after.deviation, 1e-9);
                EXPECT_NEAR(low_after.volatility, high_after.volatility, 1e-12);
            }
        }
    }
}

TEST(Glicko, ADrawBetweenEqualsChangesNoRating) {
    const Strength player{1612, 120, 0.06};
    const Strength after = rate_games(player, one(player, 0.5), 0);
    EXPECT_NEAR(after.rating, player.rating, 1e-9);
    EXPECT_LT(after.deviation, player.deviation);
}

TEST(Glicko, AYearOfRestMakesTheWellKnownProvisionalAgain) {
    const double year = 365.25 * 24 * 3600 / rating_period.count();
    EXPECT_NEAR(after_rest({1500, 60, 0.06}, year).deviation, provisional_deviation, 0.5);
    EXPECT_EQ(after_rest({1500, 60, 0.06}, 0).deviation, 60);
    EXPECT_EQ(after_rest({1500, 60, 0.06}, 1e300).deviation, deviation_bounds.most);
    EXPECT_EQ(after_rest({1834, 60, 0.06}, year).rating, 1834);
}

TEST(Glicko, ManyGamesInOneEveningAddNoUncertainty) {
    Strength evening{1500, 60, 0.06};
    Strength months = evening;
    for (int game = 0; game < 20; ++game) {
        evening = rate_games(evening, one({1500, 60, 0.06}, game % 2), 0.001);
        months = rate_games(months, one({1500, 60, 0.06}, game % 2), 3);
    }
    EXPECT_LT(evening.deviation + 10, months.deviation);
}

TEST(Glicko, WhateverComesInTheAnswerIsANumberWithinTheBounds) {
    const std::vector<double> values{nan, infinity, -infinity, 0, -1e308, 1e308, 1e-320, 100, 1500, 4000};
    for (const double rating : values) {
        for (const double deviation : values) {
            for (const double volatility : {nan, 0.0, -1.0, 0.06, 0.15, infinity}) {
                for (const double score : {0.0, 1.0, nan, 17.0}) {
                    const Strength odd{rating, deviation, volatility};
                    EXPECT_TRUE(is_within(rate_games(odd, one({4000, 45, 0.06}, score), deviation)));
                    EXPECT_TRUE(is_within(rate_games({100, 45, 0.01}, one(odd, score), rating)));
                    EXPECT_TRUE(is_within(after_rest(odd, volatility)));
                }
            }
        }
    }
}

TEST(Glicko, AWinNeverCostsAndALossNeverPays) {
    std::mt19937 random(7);
    const auto draw = [&](Bounds bounds) {
        return std::uniform_real_distribution<double>(bounds.least, bounds.most)(random);
    };
    for (int i = 0; i < 20'000; ++i) {
        const Strength own{draw(rating_bounds), draw(deviation_bounds), draw(volatility_bounds)};
        const Strength other{draw(rating_bounds), draw(deviation_bounds), draw(volatility_bounds)};
        const Strength won = rate_games(own, one(other, 1), draw({0, 100}));
        const Strength lost = rate_games(own, one(other, 0), draw({0, 100}));
        ASSERT_TRUE(is_within(won) && is_within(lost));
        ASSERT_GE(won.rating, own.rating);
        ASSERT_LE(lost.rating, own.rating);
    }
}

TEST(Glicko, ATimeThatRunsBackwardsIsNoTime) {
    const std::chrono::sys_time<std::chrono::milliseconds> noon(std::chrono::hours(1'000'000));
    EXPECT_EQ(periods_between(noon, noon - std::chrono::hours(5)), 0);
    EXPECT_NEAR(periods_between(noon, noon + std::chrono::hours(8766)), 78, 1e-9);
}

}  // namespace
}  // namespace tafl::server
