#include "lab/arena/match_game.hpp"

#include <gtest/gtest.h>

#include "lab/arena/match_record.hpp"
#include "notation/positions.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/squares.hpp"

namespace tafl::arena {

namespace {

using std::chrono::milliseconds;

TEST(MatchGame, SendsThePositionByItsMoves) {
    Game game(find_builtin("brandub"));
    EXPECT_EQ(to_uci_position(game, false), "position startpos");
    ASSERT_TRUE(game.play(parse_move("d1-c1", 7)->move));
    ASSERT_TRUE(game.play(parse_move("d3-a3", 7)->move));
    EXPECT_EQ(to_uci_position(game, false), "position startpos moves d1c1 d3a3");
}

TEST(MatchGame, SendsAnotherStartInEitherLetters) {
    const auto ruleset = find_builtin("brandub");
    const auto game = Game::from(ruleset, *parse_position("7/3t3/7/3K3/7/7/3T3 d", *ruleset));
    EXPECT_EQ(to_uci_position(*game, false), "position fen 7/3t3/7/3K3/7/7/3T3 d");
    EXPECT_EQ(to_uci_position(*game, true), "position fen 7/3a3/7/3k3/7/7/3d3 d");
}

TEST(MatchGame, SendsTheLimits) {
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

TEST(MatchGame, TheRecordNamesThePlayersAndTheEnd) {
    Game game(find_builtin("brandub"));
    ASSERT_TRUE(game.play(parse_move("d1-c1", 7)->move));
    ASSERT_TRUE(game.play(parse_move("d3-a3", 7)->move));
    GameResult result(game);
    result.winner = Winner::Defenders;
    result.ended = EndedBy::Forfeit;
    result.loser = Side::Attackers;
    result.failure = {Fault::Crash, "ended with signal 11"};
    result.scores = {Score{35}, loses_in(3)};  // for the attackers
    const auto record = to_record(result, {"new", "old", "4", "2031.07.30"});
    EXPECT_EQ(record.tag("attackers"), "new");
    EXPECT_EQ(record.tag("termination"), "the attackers ended with signal 11");
    EXPECT_EQ(record.result, Winner::Defenders);
    ASSERT_NE(record.find_note(0, 0), nullptr);
    EXPECT_EQ(record.find_note(0, 0)->comment, "cp 35");
    ASSERT_NE(record.find_note(0, 1), nullptr);
    EXPECT_EQ(record.find_note(0, 1)->comment, "win 3");  // for the defenders, who moved
}

TEST(MatchGame, TheRecordOfALossOnTimeOrAnAdjudicatedOneEndsSo) {
    GameResult result{Game(find_builtin("brandub"))};
    result.winner = Winner::Defenders;
    result.ended = EndedBy::Resignation;
    EXPECT_EQ(to_record(result, {}).main().ending, Ending::Resignation);
    result.ended = EndedBy::Forfeit;
    result.loser = Side::Attackers;
    result.failure = {Fault::OutOfTime, "did not answer within 50 ms"};
    const auto record = to_record(result, {});
    EXPECT_EQ(record.main().ending, Ending::Timeout);
    EXPECT_EQ(record.tag("termination"), "the attackers did not answer within 50 ms");
}

}  // namespace

}  // namespace tafl::arena
