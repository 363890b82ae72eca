// The attackers' progress grows while the ring tightens and men fall, and claims nothing that is not won.
#include "engine/progress.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>

#include "engine/engine.hpp"
#include "notation/positions.hpp"
#include "notation/rulesets/ruleset_registry.hpp"

namespace tafl::test {

namespace {

Score progress_of(const char* rows) { return attackers_progress(to_position<11>(*parse_rows(rows))); }

void expect_rising(std::initializer_list<const char*> positions) {
    Score last = -1;
    for (const auto* rows : positions) {
        EXPECT_GT(progress_of(rows), last) << rows;
        last = progress_of(rows);
    }
}

TEST(Progress, GrowsAsTheDefendersLoseMovesAndMen) {
    expect_rising({"11/11/11/t10/Kt9/t7T2/11/11/11/11/11", "11/11/11/t10/Kt9/t6t1Tt/9t1/11/11/11/11",
                   "11/11/11/t10/Kt9/t10/11/11/11/11/11"});
}

// The king has the same moves before each of these walls; only his ways past them differ.
TEST(Progress, GrowsAsTheWallAroundALoneKingCloses) {
    expect_rising({"11/11/11/5K5/11/11/11/t1t1t1t1t2/1t1t1t1t3/11/11",
                   "11/11/11/5K5/11/11/11/t1t1t1t3t/1t1t1t1t1t1/11/11",
                   "11/11/11/5K5/11/11/11/t1t1t1t1t1t/1t1t1t1t1t1/11/11"});
}

TEST(Progress, IsAddedOnlyWhereTheAttackersAreAhead) {
    for (const ProgressScale scale : {usual_progress, endgame_progress}) {
        EXPECT_EQ(add_progress(progress_from, 2'000, scale), progress_from);
        EXPECT_EQ(add_progress(scale.full, 100, scale), scale.full + 100);
        EXPECT_EQ(add_progress((progress_from + scale.full) / 2, 100, scale),
                  (progress_from + scale.full) / 2 + 50);
    }
}

TEST(Progress, OrdersPositionsAndStaysBelowTheScoresOfDecidedGames) {
    for (const ProgressScale scale : {usual_progress, endgame_progress}) {
        for (Score score = progress_from; score <= max_evaluation; score += 50) {
            Score last = add_progress(score, 0, scale);
            for (Score progress = 0; progress <= 2'000; progress += 50) {
                const Score sum = add_progress(score, progress, scale);
                EXPECT_GE(sum, last);
                EXPECT_LE(sum, std::max(score, progress_limit)) << progress;
                last = sum;
            }
        }
    }
}

// A king in jail at the edge can be neither captured nor ringed: his last man has to fall.
TEST(Progress, HuntsTheLastManOfAJailedKing) {
    const auto ruleset = find_builtin("copenhagen");
    auto game = *Game::from(
        ruleset, *parse_position("3t4t2/t8t1/Ktt8/ttt7t/t8T1/10t/11/11/2t4tt2/11/2t1t6 a", *ruleset));
    SearchLimits limits;
    limits.nodes = 3'000;
    Engine engine;
    while (!game.outcome().is_over() && game.plies() < 150)
        (void)game.play(engine.search(game, limits).best_move);
    EXPECT_EQ(game.outcome().winner, Winner::Attackers);
}

}  // namespace

}  // namespace tafl::test
