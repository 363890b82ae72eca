// R7: exit forts, where the options change them; the golden tables hold the many shapes under Copenhagen rules.
#include <gtest/gtest.h>

#include "support/play.hpp"

namespace tafl::test {

namespace {

RulesetPtr forts(const Change& change = {}) {
    return small_rules([&](Ruleset& r) {
        r.exit_fort = true;
        if (change) change(r);
    });
}
constexpr std::string_view won = "nothing; defenders exit-fort";

TEST(ExitFort, AClosedRoomThatNothingBreaks) {
    constexpr std::string_view nearly = "7/6t/7/7/4T2/2TT3/1TK4 d";
    EXPECT_EQ(after(forts(), nearly, "e3-e1"), won);
    EXPECT_EQ(after(forts(), nearly, "e3-f3"), "nothing");
    EXPECT_EQ(after(forts([](Ruleset& r) { r.exit_fort = false; }), nearly, "e3-e1"), "nothing");
}

TEST(ExitFort, TheKingTouchesTheEdgeAndHasRoom) {
    EXPECT_EQ(after(forts(), "7/6t/7/4T2/2TT3/1TK4/1T1T3 d", "e4-e2"), "nothing");
    EXPECT_EQ(after(forts(), "7/6t/7/7/3T3/2T4/1TK4 d", "d3-d1"), "nothing");
}

// The wall of two on the edge falls to a shieldwall, if there are attackers enough and the rule is played.
TEST(ExitFort, AWallOnTheEdgeFallsToAShieldwall) {
    constexpr std::string_view edge_wall = "6t/tt4t/t5t/5T1/1TT4/TT1T3/1T1K1TT d";
    (void)edge_wall;
    constexpr std::string_view row = "tttt3/7/7/5T1/7/2TT3/1TK1TT1 d";
    // e1 f1: fronts e2 f2 in the ground, ends d1 (room) and g1: no end at the room, so it holds.
    EXPECT_EQ(after(forts(), row, "f4-g4"), won);
}

TEST(ExitFort, ACornerBracketCountsOnlyWhereItIsPlayed) {
    // b1 c1 d1 with the corner a1 behind, the king beyond at f1: the wall's other end is the room.
    constexpr std::string_view wall = "ttttt2/7/6T/7/4TT1/4T1T/1TTT1K1 d";
    EXPECT_EQ(after(forts(), wall, "g5-g4"),
              after(forts([](Ruleset& r) { r.shieldwall.corner_bracket = false; }), wall, "g5-g4"));
}

// R7: the empty throne in the room endangers the wall beside it; it may be crossed if the attackers may cross it.
TEST(ExitFort, TheThroneIsCrossedByThoseWhoMay) {
    const auto open = [](ThronePass pass) {
        return forts([=](Ruleset& r) { r.throne.pass = pass, r.throne.hostile_empty = {}; });
    };
    // The room runs up the d file to the throne; behind it stand attackers.
    constexpr std::string_view tunnel = "3t3/1t5/3t3/2T1T2/2T1T2/2T4/2TKT2 d";
    (void)tunnel;
    EXPECT_EQ(after(open(ThronePass::All), "3t3/1t5/3t3/1TT1T2/2T1T2/2T2T1/2TKT2 d", "f2-e2"), "nothing");
    EXPECT_EQ(after(open(ThronePass::None), "3t3/1t5/3t3/1TT1TT1/2T1T2/2T2T1/2TKT2 d", "f2-e2"), won);
    EXPECT_EQ(after(open(ThronePass::King), "3t3/1t5/3t3/1TT1TT1/2T1T2/2T2T1/2TKT2 d", "f2-e2"), won);
}

TEST(ExitFort, IsTestedAfterEveryDefendersMoveButNotAfterTheAttackers) {
    constexpr std::string_view standing = "7/6t/T6/7/7/2TT3/1TK1T2 a";
    EXPECT_EQ(after(forts(), standing, "g6-g5"), "nothing");
    EXPECT_EQ(after(forts(), standing, "g6-g5 a5-a4"), won);
}

}  // namespace

}  // namespace tafl::test
