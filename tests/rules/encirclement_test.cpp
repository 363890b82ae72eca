// R8: encirclement, both kinds.
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

}  // namespace

}  // namespace tafl::test
