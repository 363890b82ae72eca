// Reviews of games with given scores for each position. Under the rules used here a score of 400 means odds
// of e to one, and 0 is even.
#include "advice/review.hpp"

#include <gtest/gtest.h>

#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/squares.hpp"
#include "support/play.hpp"

namespace tafl::test {

namespace {

constexpr const char* rules = "tablut-walker";
constexpr Score much = 1'200;  // a chance of 95 %
constexpr double few = 0.0474;

PositionAnalysis found(Score score, const char* move) { return PvLine{score, {move_of(move, 9)}}; }

Game game_of(std::string_view moves, std::string_view position = "") {
    auto game = position.empty() ? Game(builtin(rules)) : game_at(builtin(rules), position);
    if (!moves.empty()) (void)play(game, moves);
    return game;
}

TEST(Review, CountsTheLossOfEachMoveForItsMover) {
    const auto game = game_of("d1-c1 d5-d4");
    const std::vector analyses{found(0, "f1-g1"), found(much, "d5-d6"), found(much, "d1-c1")};
    const auto review = review_game(game, analyses);
    ASSERT_EQ(review.moves.size(), 2U);
    EXPECT_NEAR(*review.moves[0].before, 0.5, 1e-9);
    EXPECT_NEAR(*review.moves[0].after, few, 1e-4);
    EXPECT_NEAR(review.moves[0].loss, 0.5 - few, 1e-4);
    EXPECT_EQ(review.moves[0].judgement, Judgement::Blunder);
    EXPECT_EQ(review.moves[0].best.moves.front(), move_of("f1-g1", 9));
    EXPECT_EQ(review.moves[0].reply.moves.front(), move_of("d5-d6", 9));
    EXPECT_EQ(review.moves[1].judgement, Judgement::Blunder);
    ASSERT_EQ(review.chances.size(), 3U);
    EXPECT_NEAR(*review.chances[1], few, 1e-4);
    EXPECT_NEAR(*review.chances[2], 1 - few, 1e-4);
}

TEST(Review, JudgesByTheLoss) {
    EXPECT_EQ(judgement_of(0.0), Judgement::None);
    EXPECT_EQ(judgement_of(inaccuracy_loss - 0.001), Judgement::None);
    EXPECT_EQ(judgement_of(inaccuracy_loss), Judgement::Inaccuracy);
    EXPECT_EQ(judgement_of(mistake_loss - 0.001), Judgement::Inaccuracy);
    EXPECT_EQ(judgement_of(mistake_loss), Judgement::Mistake);
    EXPECT_EQ(judgement_of(blunder_loss - 0.001), Judgement::Mistake);
    EXPECT_EQ(judgement_of(blunder_loss), Judgement::Blunder);
    EXPECT_EQ(sign_of(Judgement::Inaccuracy), "?!");
}

// The search after the move saw what the one before it missed.
TEST(Review, NeverBlamesTheBestMove) {
    const auto review = review_game(game_of("d1-c1"), std::vector{found(0, "d1-c1"), found(much, "d5-d6")});
    EXPECT_EQ(review.moves[0].loss, 0);
    EXPECT_NEAR(*review.moves[0].before, few, 1e-4);
}

TEST(Review, NeverPraisesAMoveAboveTheBestOne) {
    const auto review = review_game(game_of("d1-c1"), std::vector{found(0, "f1-g1"), found(-much, "d5-d6")});
    EXPECT_EQ(review.moves[0].loss, 0);
    EXPECT_NEAR(*review.moves[0].before, 1 - few, 1e-4);
}

TEST(Review, NamesAMissedWinAndItsLength) {
    const auto game = game_of("d1-c1 d5-d4");
    auto review = review_game(
        game, std::vector{found(wins_in(5), "f1-g1"), found(-much, "d5-d6"), found(much, "d1-c1")});
    EXPECT_EQ(review.moves[0].missed_win, 3);
    EXPECT_EQ(review.moves[0].allowed_loss, std::nullopt);
    EXPECT_EQ(review.moves[0].judgement, Judgement::Inaccuracy) << "he still has nearly won";
    review = review_game(game, std::vector{found(wins_in(5), "f1-g1"), found(loses_in(6), "d5-d6")});
    EXPECT_EQ(review.moves[0].missed_win, std::nullopt);
    EXPECT_EQ(review.moves[0].judgement, Judgement::None) << "a longer win is still one";
}

TEST(Review, NamesALossThatAMoveAllowsAndItsLength) {
    const auto review =
        review_game(game_of("d1-c1 d5-d4"),
                    std::vector{found(0, "f1-g1"), found(wins_in(3), "d5-d6"), found(0, "c1-d1")});
    EXPECT_EQ(review.moves[0].allowed_loss, 2);
    EXPECT_EQ(review.moves[0].judgement, Judgement::Blunder);
    EXPECT_EQ(review.moves[1].missed_win, 2);
    EXPECT_EQ(review.moves[1].allowed_loss, std::nullopt);
}

// A proof holds, even if the next search is too short to find it.
TEST(Review, KeepsAForcedWinWhoseBestMoveIsPlayed) {
    const auto review =
        review_game(game_of("d1-c1 d5-d4"),
                    std::vector{found(wins_in(5), "d1-c1"), found(0, "d5-d6"), found(0, "c1-d1")});
    EXPECT_EQ(review.moves[0].missed_win, std::nullopt);
    EXPECT_EQ(*review.chances[1], 1.0);
    EXPECT_EQ(*review.chances[2], 1.0) << "whatever the defenders play";
    EXPECT_EQ(review.moves[1].judgement, Judgement::None);
}

TEST(Review, TakesTheBoardsResultForTheLastPosition) {
    const auto game = game_of("e5-e9", "9/9/9/9/4K4/9/9/9/t8 d");
    ASSERT_TRUE(game.outcome().is_over());
    const auto review = review_game(game, std::vector{found(0, "e5-e1")});
    EXPECT_EQ(*review.chances[1], 0.0);
    EXPECT_EQ(review.moves[0].loss, 0);
}

TEST(Review, FindsTheMoveThatLost) {
    // The attackers err twice: the first time the defenders give it back.
    const auto game = game_of("d1-c1 d5-d4 c1-d1 d4-d5 d1-c1 d5-d4 c1-d1");
    const std::vector analyses{found(0, "f1-g1"),    found(much, "d5-d6"), found(100, "f1-g1"),
                               found(-100, "d4-d6"), found(50, "f1-g1"),   found(500, "d5-d6"),
                               found(-500, "f1-g1"), found(600, "d5-d4")};
    EXPECT_EQ(review_game(game, analyses).turning_point, 4U);
    EXPECT_EQ(review_game(game, analyses, Winner::Defenders).turning_point, 4U);
    EXPECT_EQ(review_game(game, analyses, Winner::Draw).turning_point, std::nullopt);
    EXPECT_EQ(review_game(game, analyses, Winner::Attackers).turning_point, std::nullopt) << "on time, say";
}

TEST(Review, CountsForEachSide) {
    const auto review = review_game(
        game_of("d1-c1 d5-d4 c1-d1"),
        std::vector{found(0, "f1-g1"), found(much, "d5-d6"), found(-much, "f1-g1"), found(much, "d4-d6")});
    const auto& [attackers, defenders] = review.sides;
    EXPECT_EQ(attackers.blunders, 1);
    EXPECT_NEAR(*attackers.accuracy, (accuracy_of(0.5 - few) + 100) / 2, 0.1);
    EXPECT_EQ(defenders.blunders, 0);
    EXPECT_NEAR(*defenders.accuracy, 100, 1e-9);
}

TEST(Review, LeavesMovesWithoutStakesOutOfTheAccuracy) {
    const auto review =
        review_game(game_of("d1-c1"), std::vector{found(loses_in(2), "d1-c1"), found(wins_in(1), "d5-d6")});
    EXPECT_EQ(review.sides[0].accuracy, std::nullopt);
}

TEST(Review, SaysNothingWhereNothingWasSearched) {
    const auto review = review_game(game_of("d1-c1 d5-d4"),
                                    std::vector{found(0, "f1-g1"), PositionAnalysis{}, found(much, "c1-d1")});
    EXPECT_EQ(review.chances[1], std::nullopt);
    EXPECT_EQ(review.moves[0].after, std::nullopt);
    EXPECT_EQ(review.moves[0].judgement, Judgement::None);
    EXPECT_EQ(review_game(game_of(""), {}).moves.size(), 0U);
}

}  // namespace

}  // namespace tafl::test
