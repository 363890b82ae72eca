// Site time follows the steady clock, and reports gaps.
#include "server/base/site_clock.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace tafl::server {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;

class SiteClockTest : public ::testing::Test {
  protected:
    void pass(milliseconds time) {
        wall_ += time;
        steady_ += time;
    }
    store::Moment wall_{milliseconds(1'700'000'000'000)};
    SiteClock::Steady steady_{};
    SiteClock clock_{[this] { return wall_; }, [this] { return steady_; }};
};

TEST_F(SiteClockTest, BeginsWithTheWallClockAndRunsOn) {
    const auto start = wall_;
    for (int beat = 0; beat < 100; ++beat) {
        pass(SiteClock::heartbeat);
        EXPECT_FALSE(clock_.has_gap());
    }
    EXPECT_EQ(clock_.now(), start + 100 * SiteClock::heartbeat);
}

TEST_F(SiteClockTest, AStartMayTakeLong) {
    pass(milliseconds(13'000));
    EXPECT_FALSE(clock_.has_gap());
}

TEST_F(SiteClockTest, ReportsAPauseOnce) {
    EXPECT_FALSE(clock_.has_gap());
    pass(milliseconds(13'000));
    EXPECT_TRUE(clock_.has_gap());
    EXPECT_FALSE(clock_.has_gap());
    EXPECT_EQ(clock_.now(), wall_);
}

TEST_F(SiteClockTest, TheLogSaysHowLongAGapWas) {
    EXPECT_FALSE(clock_.has_gap());
    ::testing::internal::CaptureStderr();
    pass(milliseconds(13'000));
    EXPECT_TRUE(clock_.has_gap());
    wall_ += hours(1);
    EXPECT_TRUE(clock_.has_gap());
    EXPECT_FALSE(clock_.has_gap());
    const auto log = ::testing::internal::GetCapturedStderr();
    EXPECT_NE(log.find("\"the process stood still\" seconds=13"), log.npos) << log;
    EXPECT_NE(log.find("or the machine was suspended\" seconds=3600"), log.npos) << log;
    EXPECT_EQ(std::ranges::count(log, '\n'), 2) << log;
}

TEST_F(SiteClockTest, FollowsAWallClockThatIsSetForwardAndReportsIt) {
    wall_ += hours(1);
    EXPECT_TRUE(clock_.has_gap());
    EXPECT_EQ(clock_.now(), wall_);
    EXPECT_FALSE(clock_.has_gap());
}

TEST_F(SiteClockTest, NeverGoesBack) {
    const auto start = clock_.now();
    wall_ -= hours(2);
    EXPECT_FALSE(clock_.has_gap());
    EXPECT_EQ(clock_.now(), start);
    pass(milliseconds(500));
    EXPECT_FALSE(clock_.has_gap());
    EXPECT_EQ(clock_.now(), start + milliseconds(500));
}

}  // namespace
}  // namespace tafl::server
