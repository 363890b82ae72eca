// One game as a bot follows it, a line at a time.
#include "connect/bot_game.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

namespace tafl::test {
namespace {

// A game of Brandub in which the king is to move from `start`, told to its defenders.
std::string state_of(const std::string& start) {
    return fmt::format(
        R"({{"on":"state","ruleset":"brandub","start":"{}","you":"defenders","version":1,"status":"going",)"
        R"("text":"","next":null,"players":{{"attackers":{{"name":"Ann"}},"defenders":{{"name":"Bot"}}}},)"
        R"("clock":{{"kind":"none"}},"times":null,"offers":[],"moves":[]}})",
        start);
}
std::string event(int version, const std::string& rest) {
    return fmt::format(R"({{"on":"event","game":"aB3xY9qT","version":{},{}}})", version, rest);
}

TEST(BotGame, KnowsTheEndBeforeItIsTold) {
    BotGame game;
    ASSERT_TRUE(game.hear(state_of("1K5/7/7/7/7/3t3/3t3 d")));
    EXPECT_TRUE(game.is_my_turn());
    ASSERT_TRUE(game.hear(event(2, R"("kind":"move","move":"b7-a7")")));
    EXPECT_FALSE(game.is_over()) << "the site has not said so yet";
    EXPECT_FALSE(game.is_my_turn());
    ASSERT_TRUE(game.hear(event(3, R"("kind":"end","text":"The king has escaped.")")));
    EXPECT_TRUE(game.is_over());
}

// The move that ended it was the other side's.
TEST(BotGame, ThinksOfNoGameThatTheRulesHaveEnded) {
    BotGame game;
    const auto state = state_of("1K5/7/7/7/7/3t3/3t3 d");
    auto others = state;
    others.replace(others.find(R"("you":"defenders")"), 17, R"("you":"attackers")");
    ASSERT_TRUE(game.hear(others));
    ASSERT_TRUE(game.hear(event(2, R"("kind":"move","move":"b7-a7")")));
    EXPECT_EQ(game.game().to_move(), Side::Attackers);
    EXPECT_FALSE(game.is_my_turn());
}

TEST(BotGame, TakesBackOnlyWhatWasPlayed) {
    for (const auto* plies : {"-5", "2", "99"}) {
        BotGame game;
        ASSERT_TRUE(game.hear(state_of("3K3/7/7/7/7/3t3/3t3 d")));
        ASSERT_TRUE(game.hear(event(2, R"("kind":"move","move":"d7-d5")")));
        EXPECT_FALSE(game.hear(event(3, fmt::format(R"("kind":"takeback","plies":{})", plies)))) << plies;
        EXPECT_EQ(game.game().plies(), 1);
    }
    BotGame game;
    ASSERT_TRUE(game.hear(state_of("3K3/7/7/7/7/3t3/3t3 d")));
    ASSERT_TRUE(game.hear(event(2, R"("kind":"move","move":"d7-d5")")));
    ASSERT_TRUE(game.hear(event(3, R"("kind":"takeback","plies":0)")));
    EXPECT_EQ(game.game().plies(), 0);
    EXPECT_TRUE(game.is_my_turn());
}

}  // namespace
}  // namespace tafl::test
