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

host::EngineCommand engine(const std::string& text) { return *host::parse_engine_command(text); }
host::EngineCommand bad(const std::string& how) {
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
        const auto scores = play_match(
            plan_,
            [&](const MatchGame& game) {
                games_.push_back(game.played);
                if (game.result.loser) forfeits_.push_back(game.result.failure);
            },
            stop_);
        if (!scores) return std::unexpected(scores.error());
        scores_ = *scores;
        return total(*scores);
    }
    // The first engine misbehaves in both games: two losses, a failure each.
    void expect_forfeits(const std::string& how, host::Fault fault, const std::string& detail) {
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
        expect_failures(host::Fault::OutOfTime, detail);
    }
    void expect_failures(host::Fault fault, const std::string& detail) {
        ASSERT_EQ(forfeits_.size(), 2U);
        for (const auto& failure : forfeits_) {
            EXPECT_EQ(failure.fault, fault) << to_string(failure.fault);
            EXPECT_THAT(failure.detail, HasSubstr(detail));
        }
    }

    MatchPlan plan_;
    std::atomic<bool> stop_{false};
    MatchScores scores_;
    std::vector<PlayedGame> games_;
    std::vector<host::Failure> forfeits_;
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

TEST_F(Matches, ACrashLoses) { expect_forfeits("crash", host::Fault::Crash, "ended with exit status 3"); }
TEST_F(Matches, AClosedOutputLosesAndIsNamed) {
    expect_forfeits("closes", host::Fault::Crash, "closed its output");
}
TEST_F(Matches, AnIllegalMoveLoses) {
    expect_forfeits("illegal", host::Fault::IllegalMove, "played b1-b2: ");
}
TEST_F(Matches, NonsenseLoses) {
    expect_forfeits("garbage", host::Fault::Malformed, "answered bestmove '\\x01what?'");
}
TEST_F(Matches, ALineWithoutEndLoses) {
    expect_forfeits("endless", host::Fault::Malformed, "a line of more than 65536");
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

// Engines of which the second alone loses, so that the results do not depend on their play.
TEST_F(Matches, OfSeveralEnginesAreARoundRobin) {
    plan_.engines = {engine(small_engine), bad("crash"), engine(small_engine)};
    plan_.pairings = round_robin(3);
    plan_.terms.adjudication.max_plies = 4;
    ASSERT_TRUE(play());
    EXPECT_EQ(games_.size(), 6U);
    ASSERT_EQ(scores_.size(), 3U);
    const auto engines = by_engine(plan_, scores_);
    EXPECT_EQ(engines[0].wins, 2U);
    EXPECT_EQ(engines[1].losses, 4U);
    EXPECT_EQ(engines[1].forfeits, (std::array<std::uint64_t, 2>{4, 0}));
    EXPECT_EQ(engines[1].pairs, (Pentanomial{2, 0, 0, 0, 0}));
    EXPECT_EQ(engines[2].draws, 2U);
    EXPECT_EQ(engines[2].pairs, (Pentanomial{0, 0, 1, 0, 1}));
}

TEST_F(Matches, OfARoundHaveTheSameOpening) {
    std::vector<std::uint64_t> rounds;
    plan_.engines = {bad("crash"), bad("crash"), bad("crash")};
    plan_.pairings = gauntlet(3, 1);
    plan_.games = 3;
    plan_.opening = [&](std::uint64_t round) {
        rounds.push_back(round);
        return Game(find_builtin("copenhagen"));
    };
    ASSERT_TRUE(play());
    EXPECT_EQ(rounds, (std::vector<std::uint64_t>{0, 1}));
    std::vector<std::uint64_t> numbers;
    for (const auto& game : games_) numbers.push_back(game.number);
    EXPECT_EQ(numbers, (std::vector<std::uint64_t>{1, 2, 3, 4, 5, 7}))
        << "the second round has no other halves";
}

TEST_F(Matches, GoOnAfterAnInterruption) {
    plan_.engines = {bad("crash"), bad("crash")};
    plan_.games = 6;
    plan_.played = {{.number = 1, .winner = Winner::Attackers, .plies = 40},
                    {.number = 4, .winner = Winner::Draw, .plies = 50},
                    {.number = 3, .winner = Winner::Draw, .plies = 60}};
    const auto score = play();
    ASSERT_TRUE(score);
    std::vector<std::uint64_t> numbers;
    for (const auto& game : games_) numbers.push_back(game.number);
    EXPECT_EQ(numbers, (std::vector<std::uint64_t>{2, 5, 6}));
    EXPECT_EQ(score->games(), 6U);
    EXPECT_EQ(score->draws, 2U);
    EXPECT_EQ(score->pairs, (Pentanomial{0, 0, 2, 0, 1})) << "who attacks crashes first";
    EXPECT_GE(score->plies, 150U);
}

TEST(Pairings, MeetOnce) {
    const auto named = [](const std::vector<Pairing>& pairings) {
        std::string text;
        for (const auto& [first, second] : pairings)
            text += std::to_string(first) + std::to_string(second) + " ";
        return text;
    };
    EXPECT_EQ(named(round_robin(2)), "01 ");
    EXPECT_EQ(named(round_robin(4)), "01 02 12 03 13 23 ");
    EXPECT_EQ(named(gauntlet(4, 1)), "01 02 03 ");
    EXPECT_EQ(named(gauntlet(4, 2)), "02 12 03 13 ");
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
