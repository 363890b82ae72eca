// R3: capture of the king.
#include <gtest/gtest.h>

#include "support/play.hpp"

namespace tafl::test {

namespace {

constexpr std::string_view taken = "takes the king; attackers king-captured";
using Kind = KingCapture;

RulesetPtr king(const std::function<void(KingRules&)>& change) {
    return small_rules([&](Ruleset& r) { change(r.king); });
}

TEST(King, OnTheThroneFourTakeHim) {
    EXPECT_EQ(after(small_rules(), "7/7/3t3/2tKt2/7/3t3/7 a", "d2-d3"), taken);
    EXPECT_EQ(after(small_rules(), "7/7/3t3/2tK3/7/3t3/7 a", "d2-d3"), "nothing");
    EXPECT_EQ(after(small_rules(), "7/7/3t3/2tKT2/7/3t3/7 a", "d2-d3"), "nothing");
}

TEST(King, OnTheThroneTwoMayDo) {
    const auto rules = king([](KingRules& k) { k.on_throne = Kind::Custodial; });
    EXPECT_EQ(after(rules, "7/7/3t3/3K3/7/3t3/7 a", "d2-d3"), taken);
    EXPECT_EQ(after(rules, "7/7/7/2tK3/7/3t3/7 a", "d2-d3"), "nothing");
}

constexpr std::string_view three_beside = "7/7/7/7/2tKt2/7/3t3 a";

TEST(King, BesideTheThroneItStandsInForTheFourth) {
    EXPECT_EQ(after(small_rules(), three_beside, "d1-d2"), taken);
    const auto four = king([](KingRules& k) { k.surround_throne = false; });
    EXPECT_EQ(after(four, three_beside, "d1-d2"), "nothing");
    const auto by_list =
        small_rules([](Ruleset& r) { r.king.surround_throne = false, r.throne.hostile_empty.king = true; });
    EXPECT_EQ(after(by_list, three_beside, "d1-d2"), taken);
    const auto no_throne = small_rules([](Ruleset& r) { r.throne.exists = false; });
    EXPECT_EQ(after(no_throne, three_beside, "d1-d2"), "nothing");
}

TEST(King, BesideTheThroneAnOccupiedOneIsNoHelp) {
    EXPECT_EQ(after(small_rules(), "7/7/7/3T3/2tKt2/7/3t3 a", "d1-d2"), "nothing");
}

TEST(King, TheThirdMustStandBesideHim) {
    EXPECT_EQ(after(small_rules(), "7/7/7/7/2tKt2/3t3/t6 a", "a1-b1"), "nothing");
    EXPECT_EQ(after(small_rules(), "t6/7/7/7/2t1t2/3K3/3t3 d", "d2-d3 d1-d2"), taken);
    EXPECT_EQ(after(small_rules(), "t6/7/7/7/2t1tK1/3t3/7 d", "f3-f2 a7-b7"), "nothing");
}

TEST(King, SteppingIntoThePocketIsSafeUntilOneComesBack) {
    const auto rules = small_rules();
    EXPECT_EQ(after(rules, "7/t6/7/3K3/2t1t2/3t3/T6 d", "d4-d3 a6-a5"), "nothing");
    EXPECT_EQ(after(rules, "7/t6/7/3K3/2t1t2/3t3/T6 d", "d4-d3 c3-b3 a1-a2 b3-c3"), taken);
}

TEST(King, ElsewhereByFourOrByTwo) {
    constexpr std::string_view two = "7/7/7/7/7/tK5/2t4 a", four = "7/7/7/7/1t5/tK5/1tt4 a";
    EXPECT_EQ(after(small_rules(), four, "c1-c2"), taken);
    EXPECT_EQ(after(small_rules(), two, "c1-c2"), "nothing");
    const auto by_two = king([](KingRules& k) { k.elsewhere = Kind::Custodial; });
    EXPECT_EQ(after(by_two, two, "c1-c2"), taken);
    EXPECT_EQ(after(by_two, "7/7/7/7/7/1K5/t1t4 a", "c1-c2"), "nothing");
    EXPECT_EQ(after(by_two, "7/7/7/7/1t5/1K5/2t4 a", "c1-c2"), "nothing");
}

TEST(King, WhereHeStandsDecidesTheKind) {
    const auto rules = king([](KingRules& k) { k.beside = Kind::Custodial; });
    EXPECT_EQ(after(rules, "7/7/7/7/2tK3/7/4t2 a", "e1-e3"), taken);
    EXPECT_EQ(after(rules, "7/7/7/7/7/2tK3/4t2 a", "e1-e2"), "nothing");
    EXPECT_EQ(after(rules, "7/7/7/2tK3/7/7/4t2 a", "e1-e4"), "nothing");
    const auto no_throne = small_rules(
        [](Ruleset& r) { r.throne.exists = false, r.king.beside = r.king.on_throne = Kind::Custodial; });
    EXPECT_EQ(after(no_throne, "7/7/7/7/2tK3/7/4t2 a", "e1-e3"), "nothing");
    EXPECT_EQ(after(no_throne, "7/7/7/2tK3/7/7/4t2 a", "e1-e4"), "nothing");
}

TEST(King, TheEdgeHelpsWhereItCounts) {
    constexpr std::string_view at_the_edge = "3T3/7/7/7/3t3/7/2tKt2 a";
    EXPECT_EQ(after(small_rules(), at_the_edge, "d3-d2"), "nothing");
    EXPECT_EQ(after(king([](KingRules& k) { k.surround_edge = true; }), at_the_edge, "d3-d2"), taken);
    const auto by_two = king([](KingRules& k) { k.elsewhere = Kind::Custodial, k.surround_edge = true; });
    EXPECT_EQ(after(by_two, "3T3/7/7/7/3t3/7/3K3 a", "d3-d2"), "nothing");
}

TEST(King, TheCornerHelpsWhereItCounts) {
    constexpr std::string_view by_the_corner = "3T3/7/7/7/1t5/7/1Kt4 a";
    EXPECT_EQ(after(king([](KingRules& k) { k.surround_edge = true; }), by_the_corner, "b3-b2"), "nothing");
    EXPECT_EQ(
        after(king([](KingRules& k) { k.surround_edge = k.surround_corner = true; }), by_the_corner, "b3-b2"),
        taken);
    constexpr std::string_view two = "3T3/7/7/7/2t4/7/1K5 a";
    EXPECT_EQ(after(king([](KingRules& k) { k.elsewhere = Kind::Custodial; }), two, "c3-c1"), "nothing");
    EXPECT_EQ(after(king([](KingRules& k) { k.elsewhere = Kind::Custodial, k.custodial_corner = true; }), two,
                    "c3-c1"),
              taken);
}

TEST(King, TheThroneHelpsTwoWhereItCounts) {
    constexpr std::string_view beside = "7/7/7/2K4/1t5/7/7 a";
    EXPECT_EQ(after(king([](KingRules& k) { k.beside = Kind::Custodial; }), beside, "b3-b4"), "nothing");
    EXPECT_EQ(after(king([](KingRules& k) { k.beside = Kind::Custodial, k.custodial_throne = true; }), beside,
                    "b3-b4"),
              taken);
    const auto by_list =
        small_rules([](Ruleset& r) { r.king.beside = Kind::Custodial, r.throne.hostile_empty.king = true; });
    EXPECT_EQ(after(by_list, beside, "b3-b4"), taken);
}

TEST(King, ASoldierTakenWithHimIsRecordedToo) {
    EXPECT_EQ(after(small_rules(), "7/7/3t3/2tKt2/1tT4/3t3/7 a", "d2-d3"),
              "takes c3 and the king; attackers king-captured");
}

TEST(King, IsSafeFromHisOwnSidesMoves) {
    EXPECT_EQ(after(small_rules(), "7/3T3/3t3/2tKt2/3t3/7/7 d", "d6-c6"), "nothing");
}

}  // namespace

}  // namespace tafl::test
