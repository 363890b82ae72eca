// The state of a bot's game, line by line.
#include "connect/bot_game.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

namespace tafl::test {
namespace {

// A game of Brandub in which the king is to move from `start`, as the defenders receive it.
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
    ASSERT_TRUE(game.apply(state_of("1K5/7/7/7/7/3t3/3t3 d")));
    EXPECT_TRUE(game.is_my_turn());
    ASSERT_TRUE(game.apply(event(2, R"("kind":"move","move":"b7-a7")")));
    EXPECT_FALSE(game.is_over()) << "the site has not reply_text so yet";
    EXPECT_FALSE(game.is_my_turn());
    ASSERT_TRUE(game.apply(event(3, R"("kind":"end","text":"The king has escaped.")")));
    EXPECT_TRUE(game.is_over());
}

// The opponent's move ended the game.
TEST(BotGame, ThinksOfNoGameThatTheRulesHaveEnded) {
    BotGame game;
    const auto state = state_of("1K5/7/7/7/7/3t3/3t3 d");
    auto others = state;
    others.replace(others.find(R"("you":"defenders")"), 17, R"("you":"attackers")");
    ASSERT_TRUE(game.apply(others));
    ASSERT_TRUE(game.apply(event(2, R"("kind":"move","move":"b7-a7")")));
    EXPECT_EQ(game.game().to_move(), Side::Attackers);
    EXPECT_FALSE(game.is_my_turn());
}

// Twelve guards lock the corners; two attackers and two men are left between them.
TEST(BotGame, OffersADrawOnceWhereNeitherSideHasTheMenToWin) {
    const auto locked = [](std::string_view ranks_8_to_4) {
        auto state = state_of(fmt::format("2t5t2/1t7t1/t9t/{}/t9t/1t7t1/2t5t2 d", ranks_8_to_4));
        return state.replace(state.find("brandub"), 7, "copenhagen");
    };
    const auto few = locked("5K5/4T4T1/3t7/11/7t3"), enough = locked("5K5/4T4T1/3t7/11/4tttt3");
    const auto by = [](const char* side) {
        return event(2, fmt::format(R"("kind":"offer","by":"{}","what":"draw")", side));
    };
    BotGame game, other, asked, mine;
    ASSERT_TRUE(game.apply(few));
    EXPECT_TRUE(game.offers_draw());
    EXPECT_FALSE(game.offers_draw()) << "a second time";
    ASSERT_TRUE(other.apply(enough));
    EXPECT_FALSE(other.offers_draw());
    ASSERT_TRUE(asked.apply(few));
    ASSERT_TRUE(asked.apply(by("attackers")));
    EXPECT_FALSE(asked.offers_draw()) << "the opponent's offer is to be answered";
    ASSERT_TRUE(mine.apply(few));
    ASSERT_TRUE(mine.apply(by("defenders")));
    EXPECT_FALSE(mine.offers_draw()) << "before the stream was opened again";
}

TEST(BotGame, TakesBackOnlyWhatWasPlayed) {
    for (const auto* plies : {"-5", "2", "99"}) {
        BotGame game;
        ASSERT_TRUE(game.apply(state_of("3K3/7/7/7/7/3t3/3t3 d")));
        ASSERT_TRUE(game.apply(event(2, R"("kind":"move","move":"d7-d5")")));
        EXPECT_FALSE(game.apply(event(3, fmt::format(R"("kind":"takeback","plies":{})", plies)))) << plies;
        EXPECT_EQ(game.game().plies(), 1);
    }
    BotGame game;
    ASSERT_TRUE(game.apply(state_of("3K3/7/7/7/7/3t3/3t3 d")));
    ASSERT_TRUE(game.apply(event(2, R"("kind":"move","move":"d7-d5")")));
    ASSERT_TRUE(game.apply(event(3, R"("kind":"takeback","plies":0)")));
    EXPECT_EQ(game.game().plies(), 0);
    EXPECT_TRUE(game.is_my_turn());
}

TEST(BotGame, SaysWhatIsWrongWithALine) {
    const auto good = state_of("3K3/7/7/7/7/3t3/3t3 d");
    const auto changed = [&](const std::string& from, const std::string& to) {
        auto state = good;
        return state.replace(state.find(from), from.size(), to);
    };
    struct Row {
        std::string before, line, says;
    };
    for (const auto& [before, line, says] :
         {Row{"", "[]", "an invalid line: '[]'"}, Row{"", "{", "an invalid line: '{'"},
          Row{"", R"({"on":"state"})", "an invalid line"},
          Row{"", changed("brandub", "chess"), "the rules 'chess' are not known here"},
          Row{"", changed(R"("defenders","version")", R"(null,"version")"), "does not play in this game"},
          Row{"", changed("3K3", "3K2"), "row"},
          Row{"", event(1, R"("kind":"move","move":"d7-d5")"), "event 1 arrived after event 0"},
          Row{"", R"({"on":"refused","text":"Sign in first."})", "Sign in first."},
          Row{good, event(3, R"("kind":"move","move":"d7-d5")"), "event 3 arrived after event 1"},
          Row{good, event(2, R"("kind":"move","move":"d7-e6")"),
              "the site played d7-e6, which our rules refuse"},
          Row{good, event(2, R"("kind":"move","move":"zebra")"), "zebra"}}) {
        BotGame game;
        ASSERT_TRUE(game.apply(before));
        const auto applied = game.apply(line);
        ASSERT_FALSE(applied) << line;
        EXPECT_NE(applied.error().message.find(says), std::string::npos) << applied.error().message;
    }
}

TEST(BotGame, PassesOverMessagesThatItDoesNotKnow) {
    BotGame game;
    for (const auto* line : {"", R"({"on":"presence"})", R"({"on":"bye","text":"x"})", R"({"on":"news"})"})
        EXPECT_TRUE(game.apply(line)) << line;
    EXPECT_FALSE(game.has_begun());
}

TEST(BotGame, KeepsTheClocksOfBothSides) {
    auto state = state_of("3K3/7/7/7/7/3t3/3t3 d");
    const std::string none = R"("clock":{"kind":"none"},"times":null)";
    state.replace(
        state.find(none), none.size(),
        R"("clock":{"kind":"fischer","increment":2000},"times":{"attackers":60000,"defenders":59000})");
    BotGame game;
    ASSERT_TRUE(game.apply(state));
    ASSERT_TRUE(game.apply(
        event(2, R"("kind":"move","move":"d7-d5","times":{"attackers":60000,"defenders":58000})")));
    ASSERT_TRUE(game.clock());
    using std::chrono::milliseconds;
    EXPECT_EQ(game.clock()->remaining, (std::array{milliseconds(60'000), milliseconds(58'000)}));
    EXPECT_EQ(game.clock()->increment, (std::array{milliseconds(2'000), milliseconds(2'000)}));
}

TEST(BotGame, HandsOverTheOpponentsOffersOnce) {
    BotGame game;
    ASSERT_TRUE(game.apply(state_of("3K3/7/7/7/7/3t3/3t3 d")));
    ASSERT_TRUE(game.apply(event(2, R"("kind":"offer","by":"attackers","what":"draw")")));
    ASSERT_TRUE(game.apply(event(3, R"("kind":"offer","by":"defenders","what":"takeback")")));
    EXPECT_EQ(game.take_offers(), std::vector<std::string>{"draw"});
    EXPECT_TRUE(game.take_offers().empty());
}

}  // namespace
}  // namespace tafl::test
