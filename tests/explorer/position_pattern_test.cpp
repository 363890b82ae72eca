#include "explorer/position_pattern.hpp"

#include <gtest/gtest.h>

#include "notation/positions.hpp"
#include "support/play.hpp"
#include "support/symmetry.hpp"

namespace tafl::test {

namespace {

class Patterns : public testing::Test {
  protected:
    RulesetPtr brandub_ = builtin("brandub");
    BoardSymmetries symmetries_{*brandub_};

    [[nodiscard]] PositionPattern pattern(std::string_view text) const {
        return {symmetries_, parse_pattern(text).value()};
    }
    [[nodiscard]] tafl::Setup position(std::string_view text) const {
        return parse_position(text, *brandub_).value();
    }
};

TEST_F(Patterns, AskOnlyForTheGivenSquares) {
    const auto king_in_a_corner = pattern("K******/*******/*******/*******/*******/*******/*******");
    EXPECT_TRUE(king_in_a_corner.is_in(position("K6/7/7/7/7/7/6t a")));
    EXPECT_TRUE(king_in_a_corner.is_in(position("Kt5/7/7/7/7/7/7 d")));
    EXPECT_FALSE(king_in_a_corner.is_in(position("1K5/7/7/7/7/7/7 a")));
    EXPECT_FALSE(king_in_a_corner.is_in(position("T6/7/7/3K3/7/7/7 a")));
}

TEST_F(Patterns, CountEmptySquares) {
    const auto alone = pattern("*******/*******/***1***/**1K1**/***1***/*******/*******");
    EXPECT_TRUE(alone.is_in(position("3t3/3t3/7/tt1K1tt/7/3t3/3t3 a")));
    EXPECT_FALSE(alone.is_in(position("3t3/3t3/3T3/tt1K1tt/7/3t3/3t3 a")));
}

TEST_F(Patterns, AskForASideToMoveIfTheyNameOne) {
    EXPECT_TRUE(pattern("***K***/*******/*******/*******/*******/*******/******* a")
                    .is_in(position("3K3/7/7/7/7/7/7 a")));
    EXPECT_FALSE(pattern("***K***/*******/*******/*******/*******/*******/******* a")
                     .is_in(position("3K3/7/7/7/7/7/7 d")));
    EXPECT_TRUE(pattern("***K***/*******/*******/*******/*******/*******/*******")
                    .is_in(position("3K3/7/7/7/7/7/7 d")));
}

TEST_F(Patterns, AreFoundTurnedAndMirrored) {
    const auto uneven = pattern("*Kt****/*******/*******/*******/*******/*******/*******");
    const auto found = position("1Kt4/7/7/7/7/7/3t3 a");
    for (int symmetry = 0; symmetry < symmetries; ++symmetry)
        EXPECT_TRUE(uneven.is_in(mapped(found, symmetry)));
}

// Only after the second of four moves a defender stands on c3.
TEST_F(Patterns, AreFoundInAnyPositionOfAGame) {
    Game game(brandub_);
    const auto on_c3 = pattern("*******/*******/*******/*******/**T****/*******/*******");
    (void)play(game, "d1-c1");
    EXPECT_FALSE(on_c3.is_in(game));
    (void)play(game, "d3-c3 d7-c7 c3-a3");
    EXPECT_TRUE(on_c3.is_in(game));
    EXPECT_FALSE(on_c3.is_in(game.setup()));
    EXPECT_EQ(game.plies(), 4);
}

}  // namespace

}  // namespace tafl::test
