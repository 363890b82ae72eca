// R4, R5: custodial captures, hostile squares, and the trap at the throne.
#include <gtest/gtest.h>

#include "support/play.hpp"

namespace tafl::test {

namespace {

TEST(Custodial, BetweenTwoPieces) {
    EXPECT_EQ(after(small_rules(), "7/7/7/3K3/7/tT1t3/7 a", "d2-c2"), "takes b2");
    EXPECT_EQ(after(small_rules(), "6t/7/7/3K3/7/Tt1T3/7 d", "d2-c2"), "takes b2");
}

TEST(Custodial, InEveryDirectionAtOnceUpToThree) {
    EXPECT_EQ(after(small_rules(), "7/3K3/2t4/2T4/tT1Tt2/7/2t4 a", "c1-c3"), "takes b3 d3 c4");
}

TEST(Custodial, TwoInLineAreSafe) {
    EXPECT_EQ(after(small_rules(), "7/7/7/3K3/7/tTT1t2/7 a", "e2-d2"), "nothing");
}

TEST(Custodial, EnteringATrapIsSafe) {
    EXPECT_EQ(after(small_rules(), "7/7/7/3K3/1T5/t1t4/7 d", "b3-b2"), "nothing");
    EXPECT_EQ(after(small_rules(), "7/7/7/3K3/1T5/t1t3t/7 d", "b3-b2 g2-g3"), "nothing");
}

TEST(Custodial, TheEdgeIsNobodysFriend) {
    EXPECT_EQ(after(small_rules(), "7/7/7/3K3/7/T1t4/7 a", "c2-b2"), "nothing");
}

// R2: one line for each victim, and which option makes the special square hostile to it.
struct StandIn {
    const char* what;
    const char* position;
    const char* move;
    const char* taken;
    std::function<void(Ruleset&, bool)> allow;
};

const std::vector<StandIn> stand_ins{
    {"the empty throne takes a defender", "7/7/7/2T4/1t5/7/5K1 a", "b3-b4", "takes c4",
     [](Ruleset& r, bool yes) { r.throne.hostile_empty = {!yes, yes, false}; }},
    {"the empty throne takes an attacker", "7/7/6t/2t4/1T5/7/5K1 d", "b3-b4", "takes c4",
     [](Ruleset& r, bool yes) { r.throne.hostile_empty = {yes, !yes, false}; }},
    {"the king's throne takes a defender", "7/7/7/2TK3/1t5/7/7 a", "b3-b4", "takes c4",
     [](Ruleset& r, bool yes) { r.throne.hostile_king = {!yes, yes, false}; }},
    {"the king's throne takes an attacker", "7/7/6t/2tK3/1T5/7/7 d", "b3-b4", "takes c4",
     [](Ruleset& r, bool yes) { r.king.armed = Armed::None, r.throne.hostile_king = {yes, !yes, false}; }},
    {"a corner takes a defender", "7/7/7/3K3/7/2t4/1T5 a", "c2-c1", "takes b1",
     [](Ruleset& r, bool yes) { r.corners.hostile = {!yes, yes, false}; }},
    {"a corner takes an attacker", "7/7/6t/3K3/7/2T4/1t5 d", "c2-c1", "takes b1",
     [](Ruleset& r, bool yes) { r.corners.hostile = {yes, !yes, false}; }},
};

TEST(Custodial, SpecialSquaresStandInForWhomTheirListsName) {
    for (const StandIn& row : stand_ins)
        for (const bool yes : {true, false})
            EXPECT_EQ(after(small_rules([&](Ruleset& r) { row.allow(r, yes); }), row.position, row.move),
                      yes ? row.taken : "nothing")
                << row.what;
}

TEST(Custodial, EverySquareOfAWideCornerStandsIn) {
    const auto wide = small_rules([](Ruleset& r) { r.corners.width = 2; });
    EXPECT_EQ(after(wide, "7/7/7/2tK3/1T5/7/7 a", "c4-b4"), "takes b3");
    EXPECT_EQ(after(wide, "7/7/7/2tK3/T6/7/7 a", "c4-a4"), "takes a3");
    EXPECT_EQ(after(small_rules(), "7/7/7/2tK3/1T5/7/7 a", "c4-b4"), "nothing");
}

TEST(Custodial, AnOccupiedCornerOrThroneIsAPieceLikeAnother) {
    EXPECT_EQ(after(small_rules(), "7/7/7/3K3/7/2t4/TT5 a", "c2-c1"), "nothing");
    EXPECT_EQ(after(small_rules(), "7/7/7/2TT3/1t5/7/5K1 a", "b3-b4"), "nothing");
}

TEST(ArmedKing, AsTheHammer) {
    for (const Armed armed : {Armed::Both, Armed::Hammer, Armed::Anvil, Armed::None})
        EXPECT_EQ(
            after(small_rules([&](Ruleset& r) { r.king.armed = armed; }), "7/7/6t/7/1K5/2tT3/7 d", "b3-b2"),
            armed == Armed::Both || armed == Armed::Hammer ? "takes c2" : "nothing");
}

TEST(ArmedKing, AsTheAnvil) {
    for (const Armed armed : {Armed::Both, Armed::Hammer, Armed::Anvil, Armed::None})
        EXPECT_EQ(
            after(small_rules([&](Ruleset& r) { r.king.armed = armed; }), "7/7/6t/7/1T5/2tK3/7 d", "b3-b2"),
            armed == Armed::Both || armed == Armed::Anvil ? "takes c2" : "nothing");
}

TEST(ArmedKing, WhoIsNoHammerDoesNotUseTheThroneEither) {
    const auto unarmed = small_rules([](Ruleset& r) { r.king.armed = Armed::Anvil; });
    EXPECT_EQ(after(unarmed, "7/7/6t/2t4/1K5/7/7 d", "b3-b4"), "nothing");
    EXPECT_EQ(after(small_rules(), "7/7/6t/2t4/1K5/7/7 d", "b3-b4"), "takes c4");
}

TEST(ArmedKing, TheKingIsNeverASoldier) {
    EXPECT_EQ(after(small_rules(), "7/3T3/7/7/7/tK1t3/7 a", "d2-c2"), "nothing");
}

// R5: the king on the throne, three attackers around him, his man on the fourth side.
RulesetPtr trapping(bool on = true) {
    return small_rules([=](Ruleset& r) { r.trap_capture = on, r.throne.hostile_king = {}; });
}

TEST(Trap, TheFourthAttackerTakesTheManInLineWithTheKing) {
    EXPECT_EQ(after(trapping(), "7/7/3t3/2tKt2/3T3/t6/7 a", "a2-d2"), "takes d3");
    EXPECT_EQ(after(trapping(), "7/3T3/3t3/t1TKt2/3t3/7/7 a", "a4-b4"), "takes c4");
    EXPECT_EQ(after(trapping(false), "7/7/3t3/2tKt2/3T3/t6/7 a", "a2-d2"), "nothing");
}

TEST(Trap, NeedsAllThree) {
    EXPECT_EQ(after(trapping(), "7/7/3t3/2tK3/3T3/t6/7 a", "a2-d2"), "nothing");
    EXPECT_EQ(after(trapping(), "7/7/3t3/2tKT2/3T3/t6/7 a", "a2-d2"), "nothing");
}

TEST(Trap, NeedsTheArrivalBeyondTheMan) {
    EXPECT_EQ(after(trapping(), "7/7/3t3/2tK3/3T3/3t3/4t2 a", "e1-e4"), "nothing");
    EXPECT_EQ(after(trapping(), "7/7/3t3/2tKt2/3T3/t6/7 a", "a2-c2"), "nothing");
}

TEST(Trap, NeedsTheKingOnHisThrone) {
    EXPECT_EQ(after(trapping(), "7/3t3/2tKt2/3T3/t6/7/7 a", "a3-d3"), "nothing");
    const auto no_throne = small_rules([](Ruleset& r) { r.trap_capture = true, r.throne.exists = false; });
    EXPECT_EQ(after(no_throne, "7/7/3t3/2tKt2/3T3/t6/7 a", "a2-d2"), "nothing");
}

TEST(Trap, IsNoCaptureByDefenders) {
    EXPECT_EQ(after(trapping(), "6t/7/3T3/2TKT2/3t3/T6/7 d", "a2-d2"),
              "takes d3");  // custodial, the king an anvil
    const auto unarmed = small_rules(
        [](Ruleset& r) { r.trap_capture = true, r.throne.hostile_king = {}, r.king.armed = Armed::None; });
    EXPECT_EQ(after(unarmed, "6t/7/3T3/2TKT2/3t3/T6/7 d", "a2-d2"), "nothing");
}

}  // namespace

}  // namespace tafl::test
