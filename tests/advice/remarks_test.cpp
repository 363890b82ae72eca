// What a remark says of a move.
#include "advice/remarks.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "notation/positions.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/squares.hpp"
#include "support/play.hpp"

namespace tafl::test {

namespace {

TEST(Remarks, SayWhatAMoveDoes) {
    auto game = game_at(builtin("copenhagen"), "11/11/11/11/11/11/11/11/3t7/11/K7t2 d");
    const auto way_out = explain(game, {wins_in(1), {move_of("a1-a11", 11)}});
    ASSERT_FALSE(way_out.empty());
    EXPECT_EQ(way_out.front().kind, RemarkKind::Escapes);
    game = game_at(builtin("copenhagen"), "11/11/11/t10/11/K10/11/11/3t7/11/11 a");
    const auto bar = explain(game, {0, {move_of("d3-a3", 11)}});
    EXPECT_TRUE(std::ranges::find(bar, RemarkKind::BarsTheKing, &Remark::kind) != bar.end());
    game = game_at(builtin("brandub"), "7/7/1tK4/7/3t3/7/4T2 a");
    EXPECT_EQ(explain(game, {wins_in(1), {move_of("d3-d5", 7)}}).front().kind, RemarkKind::TakesKing);
    EXPECT_EQ(game.plies(), 0);
}

}  // namespace

}  // namespace tafl::test
