// R11: camps, on the board of the Bologna competition.
#include <gtest/gtest.h>

#include "support/play.hpp"

namespace tafl::test {

namespace {

RulesetPtr ashton(const Change& change = {}) { return builtin("tablut-ashton", change); }

std::string camp_destinations(std::string_view position, std::string_view square) {
    return destinations(game_at(ashton(), position), square);
}

TEST(Camps, AnAttackerMovesInHisOwnCampAndOutOfIt) {
    EXPECT_EQ(camp_destinations("9/9/9/9/4K4/9/9/9/3t5 a", "d1"),
              "a1 b1 c1 e1 f1 g1 h1 i1 d2 d3 d4 d5 d6 d7 d8");
}

TEST(Camps, OnceOutHeDoesNotComeBack) {
    EXPECT_EQ(camp_destinations("9/9/9/9/4K4/9/9/9/6t2 a", "g1"), "h1 i1 g2 g3 g4 g5 g6 g7 g8 g9");
    EXPECT_EQ(after(ashton(), "9/9/9/9/4K4/9/9/9/3t4T a", "d1-d2 i1-h1 d2-d1"), "refused: Closed d1");
}

TEST(Camps, NobodyEntersOrCrossesThem) {
    EXPECT_EQ(camp_destinations("9/9/9/9/t3K4/9/9/2T6/9 d", "c2"), "c1 a2 b2 d2 c3 c4 c5 c6 c7 c8 c9");
    EXPECT_EQ(camp_destinations("9/9/9/9/t8/9/9/2K6/9 d", "c2"), "c1 a2 b2 d2 c3 c4 c5 c6 c7 c8 c9");
}

TEST(Camps, AnotherCampIsClosedToo) {
    EXPECT_EQ(camp_destinations("9/9/9/9/7K1/9/9/9/4t4 a", "e1"), "a1 b1 c1 d1 f1 g1 h1 i1 e2 e3 e4");
    EXPECT_EQ(camp_destinations("9/9/9/t7K/9/9/9/9/9 a", "a6"),
              "a1 a2 a3 a4 a5 b6 c6 d6 e6 f6 g6 h6 a7 a8 a9");
}

TEST(Camps, TheThroneIsNeverReenteredOrCrossed) {
    EXPECT_EQ(camp_destinations("9/9/9/9/2K6/9/9/9/t8 d", "c5"), "c1 c2 c3 c4 d5 c6 c7 c8 c9");
}

TEST(Camps, StandInAsCaptors) {
    EXPECT_EQ(after(ashton(), "9/9/9/9/7K1/9/t8/3T5/9 a", "a3-d3"), "takes d2");
    EXPECT_EQ(after(ashton(), "6t2/9/9/9/7K1/9/T8/3t5/9 d", "a3-d3"), "takes d2");
}

// The only captor of d2 besides the man on d3 is the camp square d1. It still helps to capture the king.
TEST(Camps, SpareDefendersWhereTheRulesSaySo) {
    const auto sparing = ashton([](Ruleset& r) { r.camps.hostile_defenders = false; });
    EXPECT_EQ(after(sparing, "9/9/9/9/7K1/9/t8/3T5/9 a", "a3-d3"), "nothing");
    EXPECT_EQ(after(sparing, "6t2/9/9/9/7K1/9/T8/3t5/9 d", "a3-d3"), "takes d2");
    EXPECT_EQ(after(sparing, "9/9/9/9/9/9/t8/3K5/T8 a", "a3-d3"), "takes the king; attackers king-captured");
}

TEST(Camps, TheMiddleEdgeSquareIsSoftForAttackers) {
    EXPECT_EQ(after(ashton(), "6t2/9/9/9/1t5K1/9/9/9/2T6 d", "c1-c5"), "nothing");
    EXPECT_EQ(after(ashton([](Ruleset& r) { r.camps.soft.reset(); }), "6t2/9/9/9/1t5K1/9/9/9/2T6 d", "c1-c5"),
              "takes b5");
}

TEST(Camps, AnOccupiedCampSquareStandsInWhereTheRulesSaySo) {
    for (const bool occupied : {true, false})
        EXPECT_EQ(after(ashton([=](Ruleset& r) { r.camps.hostile_occupied = occupied; }),
                        "6t2/9/9/9/7K1/tt7/9/9/2T6 d", "c1-c4"),
                  occupied ? "takes b4" : "nothing");
}

RulesetPtr open_camps() {
    return ashton([](Ruleset& r) { r.camps.open = true, r.camps.hostile_occupied = false; });
}

TEST(Camps, AreOpenToAllWhereTheRulesSaySo) {
    const Game game = game_at(open_camps(), "9/9/9/9/t3K4/9/9/2T6/9 d");
    EXPECT_EQ(destinations(game, "c2"), "c1 a2 b2 d2 e2 f2 g2 h2 i2 c3 c4 c5 c6 c7 c8 c9");
    EXPECT_EQ(after(open_camps(), "9/9/9/9/4K4/9/9/9/3t4T a", "d1-d2 i1-h1 d2-d1"), "nothing");
    EXPECT_EQ(after(open_camps(), "t8/9/9/9/9/9/9/4K4/9 d", "e2-e1"), "nothing; defenders king-escaped");
}

TEST(Camps, ThatAreOpenStillStandInAsCaptorsWhileEmpty) {
    EXPECT_EQ(after(open_camps(), "9/9/9/4K4/2t6/9/9/3T5/6t2 a", "c5-c2"), "takes d2");
    EXPECT_EQ(after(open_camps(), "9/9/9/4K4/2t6/9/9/3TT4/6t2 a", "c5-c2"), "nothing");
}

TEST(Camps, TheKingEscapesOnAnyEdgeSquareOutsideThem) {
    EXPECT_EQ(after(ashton(), "9/9/9/9/t8/9/9/2K6/9 d", "c2-c1"), "nothing; defenders king-escaped");
    EXPECT_EQ(after(ashton(), "9/9/9/9/t8/9/9/3K5/9 d", "d2-d1"), "refused: Closed d1");
}

TEST(Camps, HelpToTakeTheKing) {
    constexpr std::string_view taken = "takes the king; attackers king-captured";
    EXPECT_EQ(after(ashton(), "9/9/9/9/9/9/t8/3K5/T8 a", "a3-d3"), taken);
    EXPECT_EQ(after(ashton(), "9/9/9/9/9/9/t1K6/9/T8 a", "a3-b3"), "nothing");
    EXPECT_EQ(after(ashton(), "9/9/9/3tK4/7t1/9/9/9/T8 a", "h5-h6"), "nothing");
    EXPECT_EQ(after(ashton(), "9/9/9/3tK4/7t1/9/9/9/T8 a", "h5-f5"), "nothing");
    EXPECT_EQ(after(ashton(), "9/4t4/9/3tKt3/9/9/9/9/T8 a", "e8-e7"), taken);
}

TEST(Camps, ARepeatedPositionDraws) {
    EXPECT_EQ(after(ashton(), "9/9/9/6t2/4K4/9/9/9/T8 d", "a1-a2 g6-g7 a2-a1 g7-g6"),
              "nothing; draw repetition");
}

}  // namespace

}  // namespace tafl::test
