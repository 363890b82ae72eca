#include "engine/evaluation.hpp"

#include <gtest/gtest.h>

#include "notation/positions.hpp"
#include "support/play.hpp"
#include "support/symmetry.hpp"

namespace tafl::test {

namespace {

int worth(std::string_view ruleset, std::string_view position) {
    const auto rules = builtin(ruleset);
    return Evaluation(*rules)(*parse_position(position, *rules));
}

TEST(Evaluation, MoreMenAreBetter) {
    EXPECT_GT(worth("brandub", "3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a"),
              worth("brandub", "3t3/3t3/3T3/1tTKTtt/3T3/3t3/3t3 a"));
    EXPECT_LT(worth("brandub", "3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a"),
              worth("brandub", "3t3/3t3/3T3/ttTKTtt/7/3t3/3t3 a"));
}

TEST(Evaluation, AnOpenWayIsGoodForTheKing) {
    EXPECT_LT(worth("brandub", "7/7/3t3/7/7/7/3K2t d"), worth("brandub", "7/7/3t3/7/7/2t4/2tKt2 d"));
}

TEST(Evaluation, KnowsTheEscapeSquaresOfTheRuleset) {
    const Evaluation corners(*builtin("copenhagen")), edge(*builtin("york"));
    EXPECT_TRUE(corners.is_escape(square_at("a1", 11)));
    EXPECT_FALSE(corners.is_escape(square_at("b1", 11)));
    EXPECT_TRUE(edge.is_escape(square_at("b1", 11)));
    EXPECT_FALSE(edge.is_escape(square_at("b2", 11)));
}

TEST(Evaluation, IsTheSameSeenFromEverySide) {
    const std::string_view position =
        "3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1T1TT1K2/t3TTT3t/4tT4t/11/5t5/3ttttt3 a";
    const auto rules = builtin("copenhagen");
    const Evaluation evaluation(*rules);
    const auto setup = *parse_position(position, *rules);
    for (int symmetry = 0; symmetry < symmetries; ++symmetry) {
        EXPECT_EQ(evaluation(mapped(setup, symmetry)), evaluation(setup)) << symmetry;
    }
}

}  // namespace

}  // namespace tafl::test
