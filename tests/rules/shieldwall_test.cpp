// R6: shieldwalls.
#include <gtest/gtest.h>

#include "support/play.hpp"

namespace tafl::test {

namespace {

RulesetPtr walls(int min = 2, bool corner_bracket = true, bool flank_required = true,
                 Armed armed = Armed::Both) {
    return small_rules([=](Ruleset& r) {
        r.shieldwall = {min, corner_bracket, flank_required};
        r.king.armed = armed;
    });
}

constexpr std::string_view two_in_a_row = "7/7/7/3K3/7/2ttt2/1tTT3 a";

TEST(Shieldwall, ARowWithEnemiesInFrontAndAtBothEnds) {
    EXPECT_EQ(after(walls(), two_in_a_row, "e2-e1"), "takes c1 d1");
    EXPECT_EQ(after(walls(0), two_in_a_row, "e2-e1"), "nothing");
}

TEST(Shieldwall, OnEveryEdge) {
    EXPECT_EQ(after(walls(), "1tTT3/2ttt2/7/3K3/7/7/7 a", "e6-e7"), "takes c7 d7");
    EXPECT_EQ(after(walls(), "7/t6/Tt5/Tt1K3/1t5/7/7 a", "b3-a3"), "takes a4 a5");
    EXPECT_EQ(after(walls(), "7/6t/5tT/3K1tT/5t1/7/7 a", "f3-g3"), "takes g4 g5");
}

TEST(Shieldwall, TheCornerMayBeOneEnd) {
    EXPECT_EQ(after(walls(), "7/7/7/3K3/7/1ttt3/1TT4 a", "d2-d1"), "takes b1 c1");
    EXPECT_EQ(after(walls(2, false), "7/7/7/3K3/7/1ttt3/1TT4 a", "d2-d1"), "nothing");
}

TEST(Shieldwall, TheCornerBracketAsksNotWhomTheCornerIsHostileTo) {
    const auto rules = small_rules([](Ruleset& r) { r.corners.hostile = {}; });
    EXPECT_EQ(after(rules, "7/7/7/3K3/7/1ttt3/1TT4 a", "d2-d1"), "takes b1 c1");
}

TEST(Shieldwall, TheEdgeOfABoardWithoutCornersIsNoEnd) {
    const auto rules = small_rules([](Ruleset& r) { r.corners.exists = false, r.escape = EscapeKind::Edge; });
    EXPECT_EQ(after(rules, "7/7/7/3K3/7/ttt4/TT5 a", "c2-c1"), "nothing");
    EXPECT_EQ(after(rules, "7/7/7/3K3/t6/1tt4/1TTt3 a", "a3-a1"), "takes b1 c1");
}

TEST(Shieldwall, TheRunHasAtLeastTheLeastLength) {
    EXPECT_EQ(after(walls(3), two_in_a_row, "e2-e1"), "nothing");
    EXPECT_EQ(after(walls(3), "7/7/7/3K3/7/2tttt1/1tTTT2 a", "f2-f1"), "takes c1 d1 e1");
}

TEST(Shieldwall, TheKingInTheRunIsCountedAndStays) {
    EXPECT_EQ(after(walls(), "3T3/7/7/7/7/2ttt2/1tTK3 a", "e2-e1"), "takes c1");
    EXPECT_EQ(after(walls(3), "3T3/7/7/7/7/2ttt2/1tTK3 a", "e2-e1"), "nothing");
}

TEST(Shieldwall, EveryMemberHasAnEnemyStraightInFront) {
    EXPECT_EQ(after(walls(), "7/7/7/3K3/7/2t1t2/1tTT3 a", "e2-e1"), "nothing");
    EXPECT_EQ(after(walls(), "7/7/7/3K3/7/2tTt2/1tTT3 a", "e2-e1"), "nothing");
}

TEST(Shieldwall, BothEndsAreHeld) {
    EXPECT_EQ(after(walls(), "7/7/7/3K3/7/2ttt2/2TT3 a", "e2-e1"), "nothing");
    EXPECT_EQ(after(walls(), "7/7/7/3K3/7/1tttt2/1TTT3 a", "e2-e1"), "takes b1 c1 d1");
    EXPECT_EQ(after(walls(), "7/7/7/3K3/7/7/1tTT1t1 a", "f1-e1"), "nothing");
}

TEST(Shieldwall, BothDirectionsMayFire) {
    EXPECT_EQ(after(walls(), "7/7/7/3K3/7/1ttttt1/1TT1TT1 a", "d2-d1"), "takes b1 c1 e1 f1");
}

TEST(Shieldwall, DefendersBuildThemToo) {
    EXPECT_EQ(after(walls(), "6t/7/7/3K3/7/2TTT2/1Ttt3 d", "e2-e1"), "takes c1 d1");
}

TEST(Shieldwall, TheArmedKingHelps) {
    using enum Armed;
    for (const Armed armed : {Both, Hammer, Anvil, None}) {
        const bool hammer = armed == Both || armed == Hammer;
        const bool anvil = armed == Both || armed == Anvil;
        EXPECT_EQ(after(walls(2, true, true, armed), "6t/7/7/7/7/2TTK2/1Ttt3 d", "e2-e1"),
                  hammer ? "takes c1 d1" : "nothing");
        EXPECT_EQ(after(walls(2, true, true, armed), "6t/7/7/7/7/2TKT2/1Ttt3 d", "e2-e1"),
                  anvil ? "takes c1 d1" : "nothing");
        EXPECT_EQ(after(walls(2, true, true, armed), "6t/7/7/7/7/2TTT2/1Ktt3 d", "e2-e1"),
                  anvil ? "takes c1 d1" : "nothing");
    }
}

constexpr std::string_view front_missing = "7/7/7/3K3/3t3/2t4/1tTTt2 a";

TEST(Shieldwall, TheLastPieceMayBeAFrontOneWhenNoFlankIsRequired) {
    EXPECT_EQ(after(walls(), front_missing, "d3-d2"), "nothing");
    EXPECT_EQ(after(walls(2, true, false), front_missing, "d3-d2"), "takes c1 d1");
    EXPECT_EQ(after(walls(2, true, false), two_in_a_row, "e2-e1"), "takes c1 d1");
    EXPECT_EQ(after(walls(2, true, false), "7/7/7/3K3/2t4/1t5/1TTt3 a", "c3-c2"), "takes b1 c1");
    EXPECT_EQ(after(walls(2, false, false), "7/7/7/3K3/2t4/1t5/1TTt3 a", "c3-c2"), "nothing");
    EXPECT_EQ(after(walls(2, true, false), "7/7/7/3K3/3t3/2t4/2TTt2 a", "d3-d2"), "nothing");
}

TEST(Shieldwall, ABystanderCompletesNothing) {
    EXPECT_EQ(after(walls(2, true, false), "7/t6/7/3K3/7/2tt3/1tTTt2 a", "a6-a5"), "nothing");
}

}  // namespace

}  // namespace tafl::test
