#include "host/uci_commands.hpp"

#include <gtest/gtest.h>

#include "notation/positions.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/squares.hpp"

namespace tafl::host {

namespace {

using std::chrono::milliseconds;

TEST(UciCommands, SendsThePositionByItsMoves) {
    Game game(find_builtin("brandub"));
    EXPECT_EQ(to_uci_position(game, false), "position startpos");
    ASSERT_TRUE(game.play(parse_move("d1-c1", 7)->move));
    ASSERT_TRUE(game.play(parse_move("d3-a3", 7)->move));
    EXPECT_EQ(to_uci_position(game, false), "position startpos moves d1c1 d3a3");
}

TEST(UciCommands, SendsAnotherStartInEitherLetters) {
    const auto ruleset = find_builtin("brandub");
    const auto game = Game::from(ruleset, *parse_position("7/3t3/7/3K3/7/7/3T3 d", *ruleset));
    EXPECT_EQ(to_uci_position(*game, false), "position fen 7/3t3/7/3K3/7/7/3T3 d");
    EXPECT_EQ(to_uci_position(*game, true), "position fen 7/3a3/7/3k3/7/7/3d3 d");
}

TEST(UciCommands, SendsTheLimits) {
    MoveLimits limits;
    limits.movetime = milliseconds(200);
    EXPECT_EQ(to_uci_go(limits, {}, {}), "go movetime 200");
    limits = {};
    limits.nodes = 5000;
    limits.depth = 3;
    EXPECT_EQ(to_uci_go(limits, {}, {}), "go nodes 5000 depth 3");
    limits = {};
    limits.clock = TimeControl{milliseconds(1000), milliseconds(10)};
    EXPECT_EQ(
        to_uci_go(limits, {milliseconds(900), milliseconds(1000)}, {milliseconds(10), milliseconds(10)}),
        "go atime 900 dtime 1000 ainc 10 dinc 10");
}

}  // namespace

}  // namespace tafl::host
