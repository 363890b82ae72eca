#include "lab/arena/selfplay.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

#include "engine/nnue/network.hpp"
#include "notation/rulesets/ruleset_registry.hpp"

namespace tafl::arena {

namespace {

std::vector<SelfplayGame> games(const SelfplayOptions& options) {
    std::vector<SelfplayGame> games;
    std::atomic<bool> stop{false};
    play_selfplay(options, [&](const SelfplayGame& game) { games.push_back(game); }, stop);
    return games;
}

SelfplayOptions few(const char* ruleset, int threads = 1) {
    return {.ruleset = find_builtin(ruleset),
            .games = 4,
            .nodes = 50,
            .threads = threads,
            .seed = 7,
            .network = {}};
}

TEST(Selfplay, GamesAreLegalAndBeginWithRandomMoves) {
    for (const char* name : {"copenhagen", "brandub", "berserk"}) {
        for (const auto& record : games(few(name))) {
            Game game(find_builtin(name));
            std::size_t random = 0;
            for (const auto& ply : record.plies) {
                ASSERT_TRUE(game.play(ply.move)) << name;
                if (ply.score == SelfplayPly::no_score) ++random;
            }
            EXPECT_LE(random, 24U);
            EXPECT_GT(record.plies.size(), random);
            EXPECT_EQ(record.plies[random == 0 ? 0 : random - 1].score == SelfplayPly::no_score, random > 0);
        }
    }
}

TEST(Selfplay, AGameDependsNeitherOnThreadsNorOnTheFirstNumber) {
    const auto alone = games(few("brandub"));
    EXPECT_EQ(games(few("brandub", 3)), alone);
    auto rest = few("brandub");
    rest.first = 1;
    rest.games = 3;
    EXPECT_EQ(games(rest), std::vector(alone.begin() + 1, alone.end()));
    EXPECT_NE(alone[0], alone[1]);
}

TEST(Selfplay, AnIllegalGameIsFound) {
    auto damaged = games(few("brandub"));
    Game board(find_builtin("brandub"));
    for (const auto& game : damaged) EXPECT_EQ(fault_of(game, board), "");
    damaged[0].plies[2].move = {511, 0};
    EXPECT_EQ(fault_of(damaged[0], board), "move 3 is not legal");
    EXPECT_EQ(fault_of(damaged[1], board), "");
}

TEST(Selfplay, TheFingerprintOfTheNetworkIsRecordedIfItIsUsed) {
    auto options = few("copenhagen");
    const auto builtin = settings_of(options);
    EXPECT_NE(builtin.network, 0U);
    EXPECT_EQ(builtin.nodes, 50U);
    EXPECT_EQ(builtin.seed, 7U);
    auto other = std::make_shared<Network>(*Network::builtin(*find_builtin("copenhagen")));
    other->output_biases[0] ^= 1;
    options.network = other;
    EXPECT_NE(settings_of(options).network, builtin.network);
    options.use_network = false;
    EXPECT_EQ(settings_of(options).network, 0U);
    EXPECT_EQ(settings_of(few("magpie")).network, 0U);
    options = few("tablut-saami");
    EXPECT_NE(settings_of(options).network, builtin.network);
    options.network = other;
    EXPECT_EQ(settings_of(options).network, 0U) << "a network for another board";
}

TEST(Selfplay, StopsWhenAsked) {
    std::atomic<bool> stop{false};
    int received = 0;
    auto many = few("brandub", 2);
    many.games = 1'000'000;
    play_selfplay(many, [&](const SelfplayGame&) { stop = ++received == 3; }, stop);
    EXPECT_EQ(received, 3);
}

TEST(Selfplay, AnExceptionOfTheListenerEndsTheRun) {
    std::atomic<bool> stop{false};
    const auto fail = [](const SelfplayGame&) { throw std::runtime_error("disk full"); };
    EXPECT_THROW(play_selfplay(few("brandub", 2), fail, stop), std::runtime_error);
}

}  // namespace

}  // namespace tafl::arena
