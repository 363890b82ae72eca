// R1, R2: how pieces move, where they may stop, what they may cross, and where the king wins.
#include <gtest/gtest.h>

#include "support/play.hpp"

namespace tafl::test {

namespace {

std::string from(const RulesetPtr& rules, std::string_view position, std::string_view square) {
    return destinations(game_at(rules, position), square);
}

Change throne(ThroneStop stop, ThronePass pass) {
    return [=](Ruleset& r) { r.throne.stop = stop, r.throne.pass = pass; };
}

constexpr std::string_view beside_the_throne = "7/7/7/t6/7/7/3K3 a";

TEST(Movement, PiecesSlideUntilSomethingIsInTheWay) {
    EXPECT_EQ(from(small_rules(), "7/7/7/1T1K3/7/1t3T1/7 a", "b2"), "b1 a2 c2 d2 e2 b3");
}

TEST(Movement, AnybodyCrossesTheEmptyThroneButOnlyTheKingStopsThere) {
    EXPECT_EQ(from(small_rules(), beside_the_throne, "a4"), "a2 a3 b4 c4 e4 f4 g4 a5 a6");
    EXPECT_EQ(from(small_rules(), "7/7/7/K5t/7/7/7 d", "a4"), "a1 a2 a3 b4 c4 d4 e4 f4 a5 a6 a7");
}

TEST(Movement, TheKingOnHisThroneIsInTheWay) {
    EXPECT_EQ(from(small_rules(), "7/7/7/t2K3/7/7/7 a", "a4"), "a2 a3 b4 c4 a5 a6");
}

TEST(Movement, TheThroneStopsWhomItsOptionsStop) {
    using enum ThronePass;
    const auto along_rank_four = [](ThroneStop stop, ThronePass pass, std::string_view position) {
        return from(small_rules(throne(stop, pass)), position, "a4");
    };
    const std::string_view man = beside_the_throne, king = "7/7/7/K5t/7/7/7 d";
    EXPECT_EQ(along_rank_four(ThroneStop::King, King, man), "a2 a3 b4 c4 a5 a6");
    EXPECT_EQ(along_rank_four(ThroneStop::King, None, man), "a2 a3 b4 c4 a5 a6");
    EXPECT_EQ(along_rank_four(ThroneStop::All, None, man), "a2 a3 b4 c4 d4 a5 a6");
    EXPECT_EQ(along_rank_four(ThroneStop::All, All, man), "a2 a3 b4 c4 d4 e4 f4 g4 a5 a6");
    EXPECT_EQ(along_rank_four(ThroneStop::King, King, king), "a1 a2 a3 b4 c4 d4 e4 f4 a5 a6 a7");
    EXPECT_EQ(along_rank_four(ThroneStop::King, None, king), "a1 a2 a3 b4 c4 d4 a5 a6 a7");
    EXPECT_EQ(along_rank_four(ThroneStop::KingStart, All, king), "a1 a2 a3 b4 c4 e4 f4 a5 a6 a7");
    EXPECT_EQ(along_rank_four(ThroneStop::None, All, king), "a1 a2 a3 b4 c4 e4 f4 a5 a6 a7");
    EXPECT_EQ(along_rank_four(ThroneStop::None, None, king), "a1 a2 a3 b4 c4 a5 a6 a7");
}

TEST(Movement, WithoutAThroneTheCentreIsASquareLikeOthers) {
    const auto rules = small_rules([](Ruleset& r) { r.throne.exists = false; });
    EXPECT_EQ(from(rules, beside_the_throne, "a4"), "a2 a3 b4 c4 d4 e4 f4 g4 a5 a6");
}

TEST(Movement, CornersAreTheKings) {
    EXPECT_EQ(from(small_rules(), "7/7/7/3K3/7/7/2t4 a", "c1"), "b1 d1 e1 f1 c2 c3 c4 c5 c6 c7");
    const auto none = small_rules([](Ruleset& r) { r.corners.exists = false, r.escape = EscapeKind::Edge; });
    EXPECT_EQ(from(none, "7/7/7/3K3/7/7/2t4 a", "c1"), "a1 b1 d1 e1 f1 g1 c2 c3 c4 c5 c6 c7");
}

TEST(Movement, WideCornersAreNeverCrossedEither) {
    const auto wide = small_rules([](Ruleset& r) { r.corners.width = 2; });
    EXPECT_EQ(from(wide, "7/7/7/3K3/7/7/2t4 a", "c1"), "d1 e1 c2 c3 c4 c5 c6 c7");
    EXPECT_EQ(from(wide, "7/7/7/3K3/7/2t4/7 a", "c2"), "c1 d2 e2 c3 c4 c5 c6 c7");
    EXPECT_EQ(from(wide, "7/7/7/t6/7/7/2K4 d", "c1"), "b1 d1 e1 f1 c2 c3 c4 c5 c6 c7");
}

TEST(Movement, SpeedIsTheMostSquaresInOneMove) {
    const auto slow = small_rules([](Ruleset& r) { r.men_speed = 2, r.king.speed = 1; });
    EXPECT_EQ(from(slow, "7/7/7/3K3/7/1t5/7 a", "b2"), "b1 a2 c2 d2 b3 b4");
    EXPECT_EQ(from(slow, "7/7/7/3K3/7/1t5/7 d", "d4"), "d3 c4 e4 d5");
    EXPECT_EQ(from(slow, "7/7/7/1T1K3/7/1t5/7 d", "b4"), "b3 a4 c4 b5 b6");
}

TEST(Movement, TheThroneCountsAsASquareOnTheWay) {
    const auto slow = small_rules([](Ruleset& r) { r.men_speed = 2; });
    EXPECT_EQ(from(slow, "7/7/7/2t4/7/7/3K3 a", "c4"), "c2 c3 a4 b4 e4 c5 c6");
}

TEST(Escape, ToACorner) {
    EXPECT_EQ(after(small_rules(), "7/7/7/3t3/7/7/K6 d", "a1-a7"), "nothing; defenders king-escaped");
    EXPECT_EQ(after(small_rules(), "7/7/7/3t3/7/7/2K4 d", "c1-b1"), "nothing");
    const auto wide = small_rules([](Ruleset& r) { r.corners.width = 2; });
    EXPECT_EQ(after(wide, "7/7/7/3t3/7/7/2K4 d", "c1-b1"), "nothing; defenders king-escaped");
    EXPECT_EQ(after(wide, "7/7/7/3t3/7/2K4/7 d", "c2-b2"), "nothing; defenders king-escaped");
}

TEST(Escape, ToAnyEdgeSquareTheCornersIncluded) {
    const auto edge = small_rules([](Ruleset& r) { r.escape = EscapeKind::Edge; });
    EXPECT_EQ(after(edge, "7/7/7/3t3/7/2K4/7 d", "c2-c1"), "nothing; defenders king-escaped");
    EXPECT_EQ(after(edge, "7/7/7/3t3/7/2K4/7 d", "c2-g2"), "nothing; defenders king-escaped");
    EXPECT_EQ(after(edge, "7/7/7/3t3/7/2K4/7 d", "c2-f2"), "nothing");
    EXPECT_EQ(after(edge, "7/7/7/3t3/7/7/2K4 d", "c1-a1"), "nothing; defenders king-escaped");
}

TEST(Escape, ToTheSquaresThatTheRulesName) {
    const auto named = small_rules([](Ruleset& r) {
        r.escape = EscapeKind::Squares;
        r.escape_squares.set(square_at("c5", 7));
    });
    EXPECT_EQ(after(named, "7/7/7/3t3/7/2K4/7 d", "c2-c5"), "nothing; defenders king-escaped");
    EXPECT_EQ(after(named, "7/7/7/3t3/7/2K4/7 d", "c2-c6"), "nothing");
    EXPECT_EQ(after(named, "7/7/7/3t3/7/7/2K4 d", "c1-a1"), "nothing");
}

TEST(Escape, AManOnAnEscapeSquareIsNobody) {
    const auto edge = small_rules([](Ruleset& r) { r.escape = EscapeKind::Edge; });
    EXPECT_EQ(after(edge, "7/7/7/3t3/2K4/5T1/7 d", "f2-f1"), "nothing");
}

TEST(Turn, TheFirstSideIsTheRulesets) {
    EXPECT_EQ(Game(builtin("copenhagen")).to_move(), Side::Attackers);
    EXPECT_EQ(Game(builtin("tablut-ashton")).to_move(), Side::Defenders);
    EXPECT_EQ(Game(builtin("brandub-hnefatafl-org")).to_move(), Side::Defenders);
    EXPECT_EQ(Game(builtin("alea-evangelii")).to_move(), Side::Defenders);
}

}  // namespace

}  // namespace tafl::test
