// Why a move is illegal, and the square that makes it so.
#include <gtest/gtest.h>

#include "support/play.hpp"

namespace tafl::test {

namespace {

std::string refused(const RulesetPtr& rules, std::string_view position, std::string_view move) {
    const Game game = game_at(rules, position);
    const auto checked = game.check(move_of(move, rules->size()));
    return checked ? "legal" : to_text(checked.error(), rules->size());
}

constexpr std::string_view some = "7/7/2T4/3K3/1t4t/1T5/7 a";

TEST(Refusals, NameTheReasonAndTheSquare) {
    const auto rules = small_rules();
    EXPECT_EQ(refused(rules, some, "b3-b7"), "legal");
    EXPECT_EQ(refused(rules, some, "c1-c2"), "EmptySquare c1");
    EXPECT_EQ(refused(rules, some, "b2-c2"), "NotYourPiece b2");
    EXPECT_EQ(refused(rules, some, "d4-d5"), "NotYourPiece d4");
    EXPECT_EQ(refused(rules, some, "b3-b3"), "NoMotion");
    EXPECT_EQ(refused(rules, some, "b3-c4"), "NotALine");
    EXPECT_EQ(refused(rules, some, "b3-b1"), "Blocked b2");
    EXPECT_EQ(refused(rules, some, "b3-b2"), "Occupied b2");
    EXPECT_EQ(refused(rules, some, "b3-g3"), "Occupied g3");
    EXPECT_EQ(refused(rules, "7/7/7/7/1t1T1Tt/7/3K3 a", "b3-g3"), "Blocked d3");
    EXPECT_EQ(refused(rules, "7/7/7/7/1t1T1Tt/7/3K3 a", "g3-b3"), "Blocked f3");
}

TEST(Refusals, OfSpecialSquares) {
    const auto rules = small_rules();
    EXPECT_EQ(refused(rules, "7/7/7/t6/7/7/3K3 a", "a4-a1"), "KingOnly a1");
    EXPECT_EQ(refused(rules, "7/7/7/t6/7/7/3K3 a", "a4-d4"), "KingOnly d4");
    const auto start_only = small_rules([](Ruleset& r) { r.throne.stop = ThroneStop::KingStart; });
    EXPECT_EQ(refused(start_only, "7/7/7/7/3K3/7/t6 d", "d3-d4"), "NobodyStops d4");
    const auto closed = small_rules([](Ruleset& r) { r.throne.pass = ThronePass::None; });
    EXPECT_EQ(refused(closed, "7/7/7/t6/7/7/3K3 a", "a4-f4"), "Closed d4");
    const auto wide = small_rules([](Ruleset& r) { r.corners.width = 2; });
    EXPECT_EQ(refused(wide, "7/7/7/t6/7/7/2K4 d", "c1-a1"), "Closed b1");
}

TEST(Refusals, OfTooLongAWay) {
    const auto slow = small_rules([](Ruleset& r) { r.men_speed = 2, r.king.speed = 1; });
    EXPECT_EQ(refused(slow, some, "b3-b6").substr(0, 6), "TooFar");
    EXPECT_EQ(refused(slow, some, "b3-b5"), "legal");
    EXPECT_EQ(refused(slow, "7/7/7/3K3/1t4t/7/7 d", "d4-d6").substr(0, 6), "TooFar");
    EXPECT_EQ(refused(slow, "7/7/7/3K3/1t4t/7/7 d", "d4-d5"), "legal");
}

TEST(Refusals, OfSquaresThatAreNotThere) {
    const Game game = game_at(small_rules(), some);
    EXPECT_EQ(game.check({49, 3}).error().reason, IllegalReason::OffBoard);
    EXPECT_EQ(game.check({15, 49}).error().reason, IllegalReason::OffBoard);
    EXPECT_EQ(game.check({no_square, no_square}).error().reason, IllegalReason::OffBoard);
}

TEST(Refusals, AfterTheEnd) {
    Game game = game_at(small_rules(), "7/7/7/3t3/7/7/K6 d");
    EXPECT_EQ(play(game, "a1-a7"), "nothing; defenders king-escaped");
    EXPECT_EQ(play(game, "d4-d5"), "refused: GameOver");
    EXPECT_TRUE(game.legal_moves().empty());
    game.undo();
    EXPECT_EQ(play(game, "a1-a6"), "nothing");
    EXPECT_EQ(play(game, "d4-d5"), "nothing");
}

TEST(Refusals, OfRepetition) {
    const auto superko =
        small_rules([](Ruleset& r) { r.repetition = {RepetitionPolicy::SuperkoDefenders, 2}; });
    Game game = game_at(superko, "7/6t/7/3K3/7/T6/7 a");
    EXPECT_EQ(play(game, "g6-g5 a2-a3 g5-g6"), "nothing");
    EXPECT_EQ(to_text(game.check(move_of("a3-a2", 7)).error(), 7), "WouldRepeat");
    EXPECT_EQ(destinations(game, "a3"), "b3 c3 d3 e3 f3 g3 a4 a5 a6");
}

}  // namespace

}  // namespace tafl::test
