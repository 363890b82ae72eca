// Whole matches against the test engines python_engine.py and bad_engine.sh.
#include "lab/arena/match.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <thread>

#include "lab/arena/openings.hpp"
#include "notation/rulesets/ruleset_registry.hpp"

namespace tafl::arena {

namespace {

using testing::HasSubstr;

const std::string python = "/usr/bin/python3";
const std::string small_engine = "cmd=" + python + " " ARENA_TESTS "/python_engine.py;name=small";

EngineCommand engine(const std::string& text) { return *parse_engine_command(text); }
EngineCommand bad(const std::string& how) {
    return engine("cmd=/bin/sh " ARENA_TESTS "/bad_engine.sh " + how);
}

class Matches : public testing::Test {
  protected:
    void SetUp() override {
        std::signal(SIGPIPE, SIG_IGN);
        if (!std::filesystem::exists(python)) GTEST_SKIP() << python << " is not installed";
        plan_.games = 2;
        plan_.ruleset = "copenhagen";
        plan_.terms.limits.depth = 1;
        plan_.opening = [](std::uint64_t) { return Game(find_builtin("copenhagen")); };
    }
    std::expected<MatchScore, std::string> play() {
        return play_match(
            plan_,
            [&](const MatchGame& game) {
                if (game.result.loser) forfeits_.push_back(game.result.failure);
            },
            stop_);
    }
    // The first engine misbehaves in both games: two losses, a failure each.
    void expect_forfeits(const std::string& how, Fault fault, const std::string& detail) {
        plan_.engines = {bad(how), engine(small_engine)};
        const auto score = play();
        ASSERT_TRUE(score) << score.error();
        EXPECT_EQ(score->losses, 2U);
        EXPECT_EQ(score->forfeits[0], 2U);
        expect_failures(fault, detail);
    }
    // Both engines never move, so that each loses the game that it begins: one that does move could itself be late on a
    // busy machine.
    void expect_timeouts(const std::string& how, const std::string& detail) {
        plan_.engines = {bad(how), bad(how)};
        const auto score = play();
        ASSERT_TRUE(score) << score.error();
        EXPECT_EQ(score->forfeits, (std::array<std::uint64_t, 2>{1, 1}));
        expect_failures(Fault::OutOfTime, detail);
    }
    void expect_failures(Fault fault, const std::string& detail) {
        ASSERT_EQ(forfeits_.size(), 2U);
        for (const auto& failure : forfeits_) {
            EXPECT_EQ(failure.fault, fault) << to_string(failure.fault);
            EXPECT_THAT(failure.detail, HasSubstr(detail));
        }
    }

    MatchPlan plan_;
    std::atomic<bool> stop_{false};
    std::vector<Failure> forfeits_;
    std::atomic<bool> asked_{false};
};

TEST_F(Matches, OfTwoSmallEnginesEndByTheRules) {
    OpeningMaker maker(find_builtin("copenhagen"), {.plies = 8, .seed = 3}, {});
    plan_.engines = {engine(small_engine), engine(small_engine)};
    plan_.games = 4;
    plan_.concurrency = 2;
    plan_.terms.adjudication.max_plies = 200;
    plan_.opening = [&](std::uint64_t pair) { return maker.make(pair); };
    const auto score = play();
    ASSERT_TRUE(score) << score.error();
    EXPECT_EQ(score->games(), 4U);
    EXPECT_EQ(pairs_in(score->pairs), 2U);
    EXPECT_TRUE(forfeits_.empty()) << forfeits_[0].detail;
    // The same engine plays both sides of the same opening, so each pair is even.
    EXPECT_EQ(score->pairs, (Pentanomial{0, 0, 2, 0, 0}));
}

TEST_F(Matches, ACrashLoses) { expect_forfeits("crash", Fault::Crash, "ended with exit status 3"); }
TEST_F(Matches, AClosedOutputLosesAndIsNamed) {
    expect_forfeits("closes", Fault::Crash, "closed its output");
}
TEST_F(Matches, AnIllegalMoveLoses) { expect_forfeits("illegal", Fault::IllegalMove, "played b1-b2: "); }
TEST_F(Matches, NonsenseLoses) {
    expect_forfeits("garbage", Fault::Malformed, "answered bestmove '\\x01what?'");
}
TEST_F(Matches, ALineWithoutEndLoses) {
    expect_forfeits("endless", Fault::Malformed, "a line of more than 65536");
}

TEST_F(Matches, SilenceLosesOnTime) {
    plan_.terms.limits.movetime = std::chrono::milliseconds(100);
    plan_.terms.margin = std::chrono::milliseconds(1500);
    expect_timeouts("silence", "did not answer within 1600 ms");
}

TEST_F(Matches, AFloodOfOutputLosesOnTime) {
    plan_.terms.timeout = std::chrono::milliseconds(1500);
    expect_timeouts("flood", "did not answer within 1500 ms");
}

// A hanging engine's children do not keep its pipes open: the test would be ended.
TEST_F(Matches, TheChildrenOfAnEngineAreKilledWithIt) {
    plan_.terms.timeout = std::chrono::milliseconds(1500);
    expect_timeouts("murmur", "did not answer");
}

TEST_F(Matches, AnEngineThatCannotBeStartedIsAnError) {
    plan_.engines = {engine("./no-such-engine"), engine(small_engine)};
    const auto score = play();
    ASSERT_FALSE(score);
    EXPECT_EQ(score.error(), "no-such-engine cannot be started: ./no-such-engine: No such file or directory");
}

TEST_F(Matches, AnEngineThatEndsAtOnceIsAnError) {
    plan_.engines = {engine("/bin/true"), engine(small_engine)};
    const auto score = play();
    ASSERT_FALSE(score);
    EXPECT_THAT(score.error(), testing::StartsWith("true "));
}

TEST_F(Matches, ADecidedTestEndsTheMatch) {
    plan_.engines = {engine(small_engine), bad("crash")};
    plan_.games = 1000;
    plan_.sprt = SprtTest{0, 100};
    const auto score = play();
    ASSERT_TRUE(score) << score.error();
    EXPECT_LT(score->games(), 100U);
    EXPECT_EQ(sprt_decision(*plan_.sprt, score->pairs), SprtDecision::AcceptH1);
}

TEST_F(Matches, StopAtOnce) {
    plan_.engines = {bad("silence"), engine(small_engine)};
    const std::jthread caller([&] {
        while (!asked_) std::this_thread::yield();
        stop_ = true;
    });
    plan_.opening = [&](std::uint64_t) {
        asked_ = true;
        return Game(find_builtin("copenhagen"));
    };
    const auto score = play();
    ASSERT_TRUE(score) << score.error();
    EXPECT_EQ(score->games(), 0U);
}

}  // namespace

}  // namespace tafl::arena
