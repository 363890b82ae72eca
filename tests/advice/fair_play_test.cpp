// Which moves count in a moderator's figures. Here a score of 400 means odds of e to one, and 0 is even.
#include "advice/fair_play.hpp"

#include <gtest/gtest.h>

#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/squares.hpp"
#include "support/play.hpp"

namespace tafl::test {

namespace {

// Two attackers move away, a defender moves out and back: no position occurs twice.
Game shuffled() {
    Game game(builtin("tablut-walker"));
    (void)play(game,
               "d1-c1 d5-d4 c1-b1 d4-d5 b1-a1 d5-d4 f1-g1 d4-d5 g1-h1 d5-d4 h1-i1 d4-d5 a1-b1 d5-d4 b1-c1");
    return game;
}

std::vector<PvLine> two(const char* best, Score score, const char* second, Score less) {
    return {{score, {move_of(best, 9)}}, {less, {move_of(second, 9)}}};
}

}  // namespace

TEST(FairPlay, CountsOpenPositionsAfterTheOpening) {
    const auto game = shuffled();
    std::vector<std::vector<PvLine>> lines(10);
    lines.push_back(two("h1-i1", 0, "a1-b1", -5));      // ply 10: played, hard
    lines.push_back(two("d4-d5", 0, "d4-d3", -200));    // ply 11: played, easy
    lines.push_back(two("i1-h1", 0, "a1-b1", -10));     // ply 12: another was best
    lines.push_back(two("d5-d4", 0, "d5-d6", -1'000));  // ply 13: forced
    lines.push_back({});                                // ply 14: not searched
    const std::vector<std::optional<double>> seconds{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, 4, 2, 6, 1};
    const auto figures = fair_play(game, lines, seconds);
    EXPECT_EQ(figures[0].moves, 2);
    EXPECT_EQ(figures[0].best, 1);
    EXPECT_EQ(figures[0].timed, 2);
    EXPECT_EQ(figures[0].seconds, 10);
    EXPECT_EQ(figures[0].seconds_squared, 16 + 36);
    EXPECT_EQ(figures[0].hard, 2);
    EXPECT_EQ(figures[0].hard_seconds, 10);
    EXPECT_EQ(figures[1].moves, 1) << "the forced one does not count";
    EXPECT_EQ(figures[1].best, 1);
    EXPECT_EQ(figures[1].easy, 1);
    EXPECT_EQ(figures[1].easy_seconds, 2);
}

TEST(FairPlay, DecidedPositionsDoNotCount) {
    std::vector<std::vector<PvLine>> lines(10);
    lines.push_back(two("h1-i1", 1'200, "a1-b1", 1'190));
    lines.push_back(two("d4-d5", -1'200, "d4-d3", -1'210));
    lines.push_back({});
    const auto figures = fair_play(shuffled(), lines, {});
    EXPECT_EQ(figures[0].moves + figures[1].moves, 0);
}

}  // namespace tafl::test
