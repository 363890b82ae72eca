#include "lab/arena/match_game.hpp"

#include <gtest/gtest.h>

#include "lab/arena/match_record.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/squares.hpp"

namespace tafl::arena {

namespace {

TEST(MatchGame, TheRecordNamesThePlayersAndTheEnd) {
    Game game(find_builtin("brandub"));
    ASSERT_TRUE(game.play(parse_move("d1-c1", 7)->move));
    ASSERT_TRUE(game.play(parse_move("d3-a3", 7)->move));
    GameResult result(game);
    result.winner = Winner::Defenders;
    result.ended = EndedBy::Forfeit;
    result.loser = Side::Attackers;
    result.failure = {host::Fault::Crash, "ended with signal 11"};
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
    result.failure = {host::Fault::OutOfTime, "did not answer within 50 ms"};
    const auto record = to_record(result, {});
    EXPECT_EQ(record.main().ending, Ending::Timeout);
    EXPECT_EQ(record.tag("termination"), "the attackers did not answer within 50 ms");
}

}  // namespace

}  // namespace tafl::arena
