// Clocks: the same moves at the same moments give the same times.
#include "server/rooms/clock.hpp"

#include <gtest/gtest.h>

#include "server/rooms/table.hpp"
#include "support/choose.hpp"

namespace tafl::server {
namespace {

using std::chrono::milliseconds;
using tafl::test::Dice;
using test::days;
using test::fischer;
using test::moment;

constexpr std::int64_t day_ms = 86'400'000;

// A move of the running side; returns its remaining time.
std::int64_t move(Clock& clock, std::int64_t at, std::int64_t lag = 0, bool ends_turn = true) {
    const Side side = *clock.running();
    const auto credit = clock.credit(milliseconds(lag), moment(at));
    const auto left = clock.left_after_move(side, moment(at), credit, ends_turn);
    clock.moved(side, left, credit, moment(at));
    clock.run(ends_turn ? !side : side, moment(at));
    return left.count();
}

Clock running(const store::ClockTerms& terms) {
    Clock clock(terms);
    clock.run(Side::Attackers, moment(0));
    return clock;
}

TEST(Clock, NoneNeverRuns) {
    Clock clock{store::ClockTerms{}};
    clock.run(Side::Attackers, moment(0));
    EXPECT_FALSE(clock.exists());
    EXPECT_EQ(clock.running(), std::nullopt);
    EXPECT_EQ(clock.flag_at(), std::nullopt);
}

TEST(Clock, FischerTakesWhatPassedAndGivesTheIncrement) {
    auto clock = running(fischer(60'000, 5'000));
    EXPECT_EQ(move(clock, 20'000), 45'000);
    EXPECT_EQ(clock.left(Side::Defenders, moment(50'000)).count(), 30'000);
    EXPECT_EQ(clock.left(Side::Attackers, moment(50'000)).count(), 45'000);
    EXPECT_EQ(move(clock, 50'000), 35'000);
}

TEST(Clock, AMoveWithinATurnBringsNoIncrement) {
    auto clock = running(fischer(60'000, 5'000));
    EXPECT_EQ(move(clock, 10'000, 0, false), 50'000);
    EXPECT_EQ(clock.running(), Side::Attackers);
    EXPECT_EQ(move(clock, 20'000), 45'000);
}

TEST(Clock, TheFlagFallsAtItsVeryMillisecond) {
    auto clock = running(fischer(10'000, 0));
    EXPECT_EQ(clock.flag_at(), moment(10'000));
    EXPECT_EQ(clock.left(Side::Attackers, moment(9'999)).count(), 1);
    EXPECT_EQ(clock.left(Side::Attackers, moment(10'000)).count(), 0);
    EXPECT_EQ(clock.left(Side::Attackers, moment(99'000)).count(), 0);
}

struct LagCase {
    const char* name;
    std::int64_t claimed, passed, forgiven;
};
class Lag : public ::testing::TestWithParam<LagCase> {};
TEST_P(Lag, IsForgivenWithinItsBounds) {
    auto clock = running(fischer(60'000, 0));
    const auto& [name, claimed, passed, forgiven] = GetParam();
    EXPECT_EQ(move(clock, passed, claimed), 60'000 - passed + forgiven);
}
INSTANTIATE_TEST_SUITE_P(Clock, Lag,
                         ::testing::Values(LagCase{"None", 0, 5'000, 0}, LagCase{"Claimed", 120, 5'000, 120},
                                           LagCase{"NoMoreThanPassed", 400, 90, 90},
                                           LagCase{"NoMoreThanHalfASecond", 9'000'000, 5'000, 500},
                                           LagCase{"NeverNegative", -700, 5'000, 0}),
                         [](const auto& chosen) { return chosen.param.name; });

TEST(Clock, WhoAlwaysClaimsLagGainsAFifthOfASecondAMove) {
    auto clock = running(fischer(600'000, 0));
    std::int64_t forgiven = 0;
    for (int turn = 0; turn < 40; ++turn) {
        const auto before = clock.left(Side::Attackers, moment(turn * 2'000)).count();
        forgiven += move(clock, turn * 2'000 + 1'000, 5'000) - (before - 1'000);
        move(clock, turn * 2'000 + 2'000);
    }
    EXPECT_EQ(forgiven, Clock::lag_quota.count() + 39 * Clock::lag_refill.count());
}

TEST(Clock, DaysNeverPassTheBuffer) {
    auto clock = running(days(3, 7));
    EXPECT_EQ(move(clock, day_ms), 7 * day_ms);           // 6 + 3, but at most 7
    EXPECT_EQ(move(clock, 6 * day_ms), 5 * day_ms);       // 7 - 5 + 3
    EXPECT_EQ(move(clock, 6 * day_ms, 400), 7 * day_ms);  // no lag compensation in correspondence games
    EXPECT_EQ(clock.flag_at(), moment(11 * day_ms));
}

TEST(Clock, StandsStillOnVacation) {
    auto clock = running(days(3, 7));
    clock.hold(Side::Attackers, moment(10 * day_ms), moment(2 * day_ms));
    EXPECT_EQ(clock.held_until(moment(3 * day_ms)), moment(10 * day_ms));
    EXPECT_EQ(clock.left(Side::Attackers, moment(9 * day_ms)).count(), 5 * day_ms);
    EXPECT_EQ(clock.left(Side::Attackers, moment(11 * day_ms)).count(), 4 * day_ms);
    EXPECT_EQ(clock.flag_at(), moment(15 * day_ms));
    clock.hold(Side::Attackers, moment(4 * day_ms), moment(4 * day_ms));  // returns early
    EXPECT_EQ(clock.flag_at(), moment(9 * day_ms));
}

TEST(Clock, AVacationHoldsTheTurnsThatBeginInIt) {
    auto clock = running(days(3, 7));
    clock.hold(Side::Defenders, moment(5 * day_ms), moment(0));
    move(clock, day_ms);
    EXPECT_EQ(clock.left(Side::Defenders, moment(5 * day_ms)).count(), 7 * day_ms);
    EXPECT_EQ(clock.flag_at(), moment(12 * day_ms));
}

TEST(Clock, NoMomentMakesTimeNegativeOrLetsTheOtherSideLose) {
    Dice dice(5);
    for (int round = 0; round < 200; ++round) {
        auto clock = running(fischer(dice.between(1'000, 60'000), dice.between(0, 3'000)));
        std::int64_t at = 0;
        for (int turn = 0; turn < 40; ++turn) {
            const Side side = *clock.running();
            const auto resting = clock.left(!side, moment(at));
            at += dice.between(0, 4'000);
            ASSERT_GE(clock.left(side, moment(at)).count(), 0);
            ASSERT_EQ(clock.left(!side, moment(at)), resting);
            if (clock.flag_at() <= moment(at)) break;
            ASSERT_GT(move(clock, at, dice.between(-50, 900)), 0);
        }
    }
}

}  // namespace
}  // namespace tafl::server
