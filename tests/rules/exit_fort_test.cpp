// R7: exit forts under options that change them. The golden tables have the many shapes under Copenhagen rules.
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

// c4 can be taken between c3 and c5, by two attackers but not by one.
TEST(ExitFort, AWallFallsToAsManyAttackersAsItTakes) {
    EXPECT_EQ(after(forts(), "7/6t/TT5/K6/TT5/7/2T4 d", "c1-c4"), won);
    EXPECT_EQ(after(forts(), "7/5tt/TT5/K6/TT5/7/2T4 d", "c1-c4"), "nothing");
}

// d3 can be taken between d2 and the empty throne, if that is hostile to it or can be stood on.
TEST(ExitFort, TheThroneEndangersTheWallBesideIt) {
    constexpr std::string_view one = "7/6t/7/TTT4/K5T/TTT4/7 d", two = "7/5tt/7/TTT4/K5T/TTT4/7 d";
    const auto throne = [](bool hostile, ThroneStop stop) {
        return forts(
            [=](Ruleset& r) { r.throne.hostile_empty = {true, hostile, false}, r.throne.stop = stop; });
    };
    EXPECT_EQ(after(throne(true, ThroneStop::King), one, "g3-d3"), "nothing");
    EXPECT_EQ(after(throne(false, ThroneStop::King), two, "g3-d3"), won);
    EXPECT_EQ(after(throne(false, ThroneStop::All), one, "g3-d3"), won);
    EXPECT_EQ(after(throne(false, ThroneStop::All), two, "g3-d3"), "nothing");
}

// R7: the empty throne in the room endangers the wall beside it; it may be crossed if the attackers may cross
// it.
TEST(ExitFort, TheThroneIsCrossedByThoseWhoMay) {
    const auto open = [](ThronePass pass) {
        return forts([=](Ruleset& r) { r.throne.pass = pass, r.throne.hostile_empty = {}; });
    };
    // The room runs up the d file to the throne, and attackers stand behind it.
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
