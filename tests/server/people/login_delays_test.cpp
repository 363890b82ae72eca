#include "server/people/sign_in/login_delays.hpp"

#include <gtest/gtest.h>

namespace tafl::server {
namespace {

using namespace std::chrono_literals;

constexpr store::Moment noon{std::chrono::hours(500'000)};

TEST(LoginDelays, GrowWithEachFailure) {
    LoginDelays delays;
    store::Moment now = noon;
    for (int i = 0; i < 4; ++i) EXPECT_EQ(delays.attempt("ivar", "::1", now), 0s) << i;
    for (const auto wait : {1s, 2s, 4s, 8s, 16s}) {
        EXPECT_EQ(delays.attempt("ivar", "::1", now), wait);
        now += wait - 1ms;
        EXPECT_EQ(delays.attempt("ivar", "::1", now), 1s) << "too early by a millisecond";
        now += 1ms;
        EXPECT_EQ(delays.attempt("ivar", "::1", now), 0s);
    }
}

TEST(LoginDelays, NeverGrowBeyondAQuarterOfAnHour) {
    LoginDelays delays;
    store::Moment now = noon;
    for (int i = 0; i < 200; ++i) {
        const auto wait = delays.attempt("ivar", "::1", now);
        ASSERT_LE(wait, 15min);
        now += wait;
    }
}

TEST(LoginDelays, TheFirstTriesOfANetworkAreFree) {
    LoginDelays delays;
    for (int i = 0; i < 500; ++i) EXPECT_EQ(delays.attempt("ivar", std::to_string(i), noon), 0s);
    for (int i = 0; i < 4; ++i)
        EXPECT_EQ(delays.attempt("ivar", "the owner's", noon), 0s) << "a slip costs nothing";
    for (int i = 0; i < 3; ++i) EXPECT_EQ(delays.attempt("ivar", "7", noon), 0s);
    EXPECT_GT(delays.attempt("ivar", "7", noon), 1min) << "an address that goes on guessing pays for all";
    EXPECT_EQ(delays.attempt("olaf", "7", noon), 0s) << "other names are not affected";
}

TEST(LoginDelays, ForeignGuessesDoNotDelayAProvenAddress) {
    LoginDelays delays;
    static_cast<void>(delays.attempt("ivar", "home", noon));
    delays.succeeded("ivar", "home", noon);
    for (int i = 0; i < 120; ++i) static_cast<void>(delays.attempt("ivar", std::to_string(i), noon));
    for (int i = 0; i < 4; ++i) EXPECT_EQ(delays.attempt("ivar", "home", noon), 0s);
    EXPECT_EQ(delays.attempt("ivar", "home", noon), 1s) << "its own failures still count";
}

TEST(LoginDelays, CountWhatWasTriedElsewhere) {
    LoginDelays delays;
    for (int i = 0; i < 4; ++i) delays.failed_elsewhere("ivar", "::1", noon);
    EXPECT_EQ(delays.attempt("ivar", "::1", noon), 1s);
    EXPECT_EQ(delays.attempt("ivar", "::2", noon), 0s);
}

TEST(LoginDelays, ASuccessForgivesItsAddress) {
    LoginDelays delays;
    for (int i = 0; i < 4; ++i) static_cast<void>(delays.attempt("ivar", "a", noon));
    for (int i = 0; i < 4; ++i) static_cast<void>(delays.attempt("ivar", "b", noon));
    delays.succeeded("ivar", "a", noon);
    EXPECT_EQ(delays.attempt("ivar", "a", noon), 0s);
    EXPECT_EQ(delays.attempt("ivar", "b", noon), 1s);
    delays.succeeded("nobody", "a", noon);
    delays.succeeded("ivar", "c", noon);
}

TEST(LoginDelays, ADayForgivesEverything) {
    LoginDelays delays;
    for (int i = 0; i < 9; ++i) static_cast<void>(delays.attempt("ivar", "a", noon));
    EXPECT_GT(delays.attempt("ivar", "a", noon), 0s);
    EXPECT_EQ(delays.attempt("ivar", "a", noon + 24h + 1ms), 0s);
    EXPECT_EQ(delays.attempt("ivar", "a", noon + 24h + 2ms), 0s);
}

// A full pool refused it, or the password was right and a code is missing.
TEST(LoginDelays, WhatIsTakenBackDoesNotCount) {
    LoginDelays delays;
    for (int i = 0; i < 50; ++i) {
        EXPECT_EQ(delays.attempt("ivar", "a", noon), 0s) << i;
        delays.taken_back("ivar", "a", noon);
    }
    for (int i = 0; i < 4; ++i) EXPECT_EQ(delays.attempt("ivar", "a", noon), 0s);
    EXPECT_EQ(delays.attempt("ivar", "a", noon), 1s);
}

TEST(LoginDelays, AFewFailuresAreForgottenWithinHours) {
    LoginDelays delays;
    for (int i = 0; i < 4; ++i) static_cast<void>(delays.attempt("ivar", "a", noon));
    EXPECT_GT(delays.attempt("ivar", "a", noon), 0s);
    EXPECT_EQ(delays.attempt("ivar", "a", noon + 2s), 0s) << "the fifth";
    for (int i = 0; i < 4; ++i) EXPECT_EQ(delays.attempt("ivar", "a", noon + 9h), 0s) << i;
    EXPECT_GT(delays.attempt("ivar", "a", noon + 9h), 0s);
}

// However many other names and networks are tried.
TEST(LoginDelays, GuessesAreNotForgottenForOthers) {
    LoginDelays delays(3);
    for (int i = 0; i < 9; ++i) static_cast<void>(delays.attempt("first", "a", noon + i * 1min));
    for (int i = 0; i < 1'000; ++i)
        static_cast<void>(delays.attempt(std::to_string(i), std::to_string(i % 7), noon + 8min));
    EXPECT_GT(delays.attempt("first", "a", noon + 8min), 0s);
    EXPECT_EQ(delays.attempt("late", "b", noon + 33h), 0s) << "memory is free again";
}

TEST(LoginDelays, AnAccountIsProvenForItsLatestNetworks) {
    LoginDelays delays(3);
    delays.succeeded("ivar", "home", noon);
    for (int i = 0; i < 1'000; ++i) delays.succeeded("attacker", std::to_string(i), noon);
    EXPECT_TRUE(delays.is_proven("ivar", "home"));
    EXPECT_TRUE(delays.is_proven("attacker", "999"));
    EXPECT_FALSE(delays.is_proven("attacker", "0"));
}

}  // namespace
}  // namespace tafl::server
