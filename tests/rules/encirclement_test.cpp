// R8: encirclement, all kinds.
#include <gtest/gtest.h>

#include "support/play.hpp"

namespace tafl::test {

namespace {

RulesetPtr ring(Encirclement kind) {
    return small_rules([=](Ruleset& r) { r.encirclement = kind; });
}
using Encirclement::KingRegion;
using Encirclement::NoEdgeReach;
constexpr std::string_view shut = "nothing; attackers encircled";
// The gap is d6; the attackers at the ring's corners touch diagonally.
constexpr std::string_view gap = "3t3/2t1t2/1t3t1/1t1K1t1/1t3t1/2ttt2/7 a";

TEST(Encircled, ByARingThatTouchesDiagonally) {
    EXPECT_EQ(after(ring(KingRegion), gap, "d7-d6"), shut);
    EXPECT_EQ(after(ring(NoEdgeReach), gap, "d7-d6"), shut);
    EXPECT_EQ(after(ring(Encirclement::None), gap, "d7-d6"), "nothing");
    EXPECT_EQ(after(ring(KingRegion), gap, "d7-c7"), "nothing");
}

TEST(Encircled, WithEveryDefender) {
    constexpr std::string_view one_outside = "3t3/2t1t2/1t3t1/1t1K1t1/1t3t1/2ttt2/2T4 a";
    EXPECT_EQ(after(ring(KingRegion), one_outside, "d7-d6"), "nothing");
    EXPECT_EQ(after(ring(NoEdgeReach), one_outside, "d7-d6"), "nothing");
    constexpr std::string_view one_inside = "3t3/2t1t2/1t3t1/1t1K1t1/1tT2t1/2ttt2/7 a";
    EXPECT_EQ(after(ring(KingRegion), one_inside, "d7-d6"), shut);
}

TEST(Encircled, InSealedPocketsOnlyWhenNobodyReachesTheEdge) {
    constexpr std::string_view pockets = "7/7/5t1/4t2/1t1tK1t/tTt1tt1/1t5 a";
    EXPECT_EQ(after(ring(NoEdgeReach), pockets, "f5-f4"), shut);
    EXPECT_EQ(after(ring(KingRegion), pockets, "f5-f4"), "nothing");
}

TEST(Encircled, ARegionWithAnEdgeSquareIsOpen) {
    constexpr std::string_view edge_inside = "7/7/7/2t4/t1Kt3/1t1t3/2t4 a";
    EXPECT_EQ(after(ring(KingRegion), edge_inside, "c4-b4"), "nothing");
    constexpr std::string_view at_the_edge = "3t3/t6/7/7/2ttt2/1t3t1/2tK1t1 a";
    EXPECT_EQ(after(ring(KingRegion), at_the_edge, "d7-c7"), "nothing");
    EXPECT_EQ(after(ring(NoEdgeReach), at_the_edge, "d7-c7"), "nothing");
}

TEST(Encircled, IsDecidedAfterAnAttackersMoveAlone) {
    constexpr std::string_view ringed = "7/2ttt2/1t3t1/1t1K1t1/1tT2t1/2ttt2/t6 d";
    EXPECT_EQ(after(ring(KingRegion), ringed, "c3-d3"), "nothing");
    EXPECT_EQ(after(ring(KingRegion), ringed, "c3-d3 a1-b1"), shut);
}

// R1: captures come first, so the soldier outside is gone when encirclement is tested.
TEST(Encircled, IsJudgedAfterTheCaptures) {
    constexpr std::string_view outside = "2t4/tT1tt2/1t3t1/1t1K1t1/1t3t1/2ttt2/7 a";
    EXPECT_EQ(after(ring(KingRegion), outside, "c7-c6"), "takes b6; attackers encircled");
    EXPECT_EQ(after(ring(NoEdgeReach), outside, "c7-c6"), "takes b6; attackers encircled");
}

// As hnefatafl.org's program counts it; closed corners are diagonals of attackers here.
RulesetPtr no_escape() { return builtin("copenhagen-hnefatafl-org"); }

TEST(NoEscape, WithThreeSoldiersAgainstThirteen) {
    constexpr std::string_view three = "2t5t2/1t7t1/t9t/11/10T/t9K/9T1/10T/t9t/1t7t1/2t3t1t2 a";
    EXPECT_EQ(after(no_escape(), three, "g1-f1"), "nothing; attackers encircled");
    EXPECT_EQ(after(builtin("copenhagen"), three, "g1-f1"), "nothing");
    constexpr std::string_view four = "2t5t2/1t7t1/t9t/11/10T/t9K/4T4T1/10T/t9t/1t7t1/2t3t1t2 a";
    EXPECT_EQ(after(no_escape(), four, "g1-f1"), "nothing");
    constexpr std::string_view a_corner_open = "2t5t2/1t7t1/t9t/11/10T/t9K/9T1/10T/t9t/1t9/2t3t1t2 a";
    EXPECT_EQ(after(no_escape(), a_corner_open, "g1-f1"), "nothing");
}

TEST(NoEscape, WithFewSquaresLeftAtTheEdge) {
    constexpr std::string_view three_a_side = "3t3t3/2t5t2/1t7t1/t9t/4T6/4TTKt3/4TT5/t9t/1t7t1/2t5t2/3t3t3 a";
    EXPECT_EQ(after(no_escape(), three_a_side, "h6-h7"), "nothing; attackers encircled");
    constexpr std::string_view six_soldiers =
        "3t3t3/2t5t2/1t7t1/t9t/4T6/4TTKt3/4TTT4/t9t/1t7t1/2t5t2/3t3t3 a";
    EXPECT_EQ(after(no_escape(), six_soldiers, "h6-h7"), "nothing");
    constexpr std::string_view one_a_side =
        "4t1t4/3t3t3/2t5t2/1t7t1/t4T4t/4TTKt3/t3TTT3t/1t7t1/2t5t2/3t3t3/4t1t4 a";
    EXPECT_EQ(after(no_escape(), one_a_side, "h6-h7"), "nothing; attackers encircled");
}

TEST(NoEscape, WithTheKingTrappedAtTheEdge) {
    constexpr std::string_view trapped = "11/11/11/11/11/11/3t7/3TT6/5t5/4tt5/3ttKtt3 a";
    EXPECT_EQ(after(no_escape(), trapped, "d5-c5"), "nothing");
    EXPECT_EQ(after(no_escape(), trapped, "d5-e5"), "nothing");
    constexpr std::string_view two_soldiers = "11/11/11/11/11/11/3t7/3TT6/4tt5/4tt5/3ttKtt3 a";
    EXPECT_EQ(after(no_escape(), two_soldiers, "d5-c5"), "nothing; attackers encircled");
    constexpr std::string_view one_soldier = "11/11/11/11/11/11/3t7/3T7/5t5/5t5/3ttKtt3 a";
    EXPECT_EQ(after(no_escape(), one_soldier, "d5-c5"), "nothing; attackers encircled");
    constexpr std::string_view nobody_before_him = "11/11/11/11/11/11/3t7/3T7/11/11/3ttKtt3 a";
    EXPECT_EQ(after(no_escape(), nobody_before_him, "d5-c5"), "nothing; attackers encircled");
    constexpr std::string_view beside_the_corner = "11/11/11/11/11/11/3t7/3T7/2tt7/2tt7/1tKtt6 a";
    EXPECT_EQ(after(no_escape(), beside_the_corner, "d5-c5"), "nothing; attackers encircled");
    EXPECT_EQ(after(builtin("copenhagen"), beside_the_corner, "d5-c5"), "nothing");
}

// A defenders' move may close a corner behind it.
TEST(NoEscape, IsDecidedAfterEitherSidesMove) {
    constexpr std::string_view outside = "3t3t3/2t5t2/1t7t1/t9t/4T6/4TTK4/4TT5/t9t/1t7t1/2t5t2/3t3t3 d";
    EXPECT_EQ(after(no_escape(), outside, "g6-g5"), "nothing; attackers encircled");
}

}  // namespace

}  // namespace tafl::test
