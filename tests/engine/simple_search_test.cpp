// The search: it sees what is a few moves away, under any ruleset, keeps within its limits, and leaves no
// trace.
#include "engine/simple_search.hpp"

#include <gtest/gtest.h>

#include "notation/positions.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/squares.hpp"
#include "support/choose.hpp"
#include "support/play.hpp"

namespace tafl::test {

namespace {

std::string best_move(Game game, int depth) {
    return to_string(search(game, {.depth = depth, .nodes = 2'000'000}).best, game.ruleset().size());
}

TEST(SimpleSearch, TakesTheOpenWayToTheCorner) {
    EXPECT_EQ(best_move(game_at(builtin("copenhagen"), "11/11/11/11/11/11/11/11/3t7/11/K7t2 d"), 1),
              "a1-a11");
    EXPECT_EQ(best_move(game_at(builtin("york"), "11/11/11/11/3t1t5/3tKt5/3t1t5/4t6/11/11/11 d"), 3),
              "e6-e11");
}

TEST(SimpleSearch, TakesTheKing) {
    const auto game = game_at(builtin("brandub"), "7/7/1tK4/7/3t3/7/4T2 a");
    EXPECT_EQ(best_move(game, 1), "d3-d5");
}

TEST(SimpleSearch, ShutsTheOpenWay) {
    const auto game = game_at(builtin("copenhagen"), "11/11/11/t10/11/K10/11/11/3t7/11/11 a");
    EXPECT_EQ(best_move(game, 2), "d3-a3");
}

TEST(SimpleSearch, SaysHowFarAWinIs) {
    auto game = game_at(builtin("brandub"), "7/7/7/7/3t3/7/K2t3 d");
    EXPECT_GT(search(game, {.depth = 4}).score, win_bound);
    EXPECT_EQ(search(game, {.depth = 4}).score, win_score - 1);
}

TEST(SimpleSearch, LeavesTheGameAsItWas) {
    for (const auto& ruleset : builtin_rulesets()) {
        Game game(ruleset);
        const auto before = to_position(game.setup());
        const auto found = search(game, {.depth = 3, .nodes = 3'000});
        EXPECT_EQ(to_position(game.setup()), before) << ruleset->name;
        EXPECT_EQ(game.plies(), 0) << ruleset->name;
        EXPECT_TRUE(game.check(found.best)) << ruleset->name;
    }
}

TEST(SimpleSearch, AnswersTheSameQuestionTheSame) {
    Game game(builtin("tablut-walker"));
    const SearchLimits limits{.depth = 4, .nodes = 20'000, .noise = 100, .seed = 7};
    const auto first = search(game, limits), second = search(game, limits);
    EXPECT_EQ(first.best, second.best);
    EXPECT_EQ(first.score, second.score);
    EXPECT_EQ(first.nodes, second.nodes);
}

TEST(SimpleSearch, KeepsToItsNodes) {
    Game game(builtin("copenhagen"));
    EXPECT_LE(search(game, {.depth = 20, .nodes = 5'000}).nodes, 5'000U);
}

TEST(SimpleSearch, DeeperLevelsLookFurther) {
    for (int level = 2; level <= 10; ++level) {
        EXPECT_GE(limits_of_level(level, 11, 0).nodes, limits_of_level(level - 1, 11, 0).nodes);
        EXPECT_LE(limits_of_level(level, 11, 0).noise, limits_of_level(level - 1, 11, 0).noise);
    }
    EXPECT_LT(limits_of_level(10, 19, 0).nodes, limits_of_level(10, 11, 0).nodes);
}

// A whole game against chance, under every ruleset: each answer is legal, and chance seldom wins.
TEST(SimpleSearch, BeatsRandomMoves) {
    int won = 0, games = 0;
    Dice dice(11);
    for (const auto* name : {"brandub", "tablut-walker", "magpie", "copenhagen"}) {
        for (const auto side : {Side::Attackers, Side::Defenders}) {
            Game game(builtin(name));
            while (!game.outcome().is_over() && game.plies() < 300) {
                const auto moves = game.legal_moves();
                const auto move = game.to_move() == side ? search(game, {.depth = 2, .nodes = 4'000}).best
                                                         : dice.one_of(std::span<const Move>(moves));
                ASSERT_TRUE(game.play(move)) << name;
            }
            ++games;
            won += game.outcome().winner == winner_of(side) ? 1 : 0;
        }
    }
    EXPECT_GE(won, games - 1);
}

}  // namespace

}  // namespace tafl::test
