// Reviews of games with given scores for each position. Under the rules used here, which no network knows, a score of 400
// means odds of e to one, and 0 is even.
#include "advice/review.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/squares.hpp"
#include "support/play.hpp"

namespace tafl::test {

namespace {

// Sea Battle with a limit that no piece reaches.
RulesetPtr rules() {
    return builtin("sea-battle-9", [](Ruleset& ruleset) { ruleset.men_speed = 8; });
}

constexpr Score much = 1'200;  // a chance of 95 %
constexpr double few = 0.0474;

PositionAnalysis found(Score score, const char* move) { return PvLine{score, {move_of(move, 9)}}; }

Game game_of(std::string_view moves, std::string_view position = "") {
    auto game = position.empty() ? Game(rules()) : game_at(rules(), position);
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

TEST(Review, OnlyMistakesAndBlundersLoseTheGame) {
    EXPECT_TRUE(loses_game(judgement_of(blunder_loss)));
    EXPECT_TRUE(loses_game(judgement_of(mistake_loss)));
    EXPECT_FALSE(loses_game(judgement_of(inaccuracy_loss)));
    EXPECT_FALSE(loses_game(judgement_of(0)));
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

// The attackers' score in the first position, and the defenders' forced win after their move.
Judgement judgement_of_losing(Score before) {
    const auto game = game_of("d1-c1 d5-d4");
    return review_game(game, std::vector{found(before, "f1-g1"), found(wins_in(3), "d5-d6")})
        .moves[0]
        .judgement;
}

TEST(Review, AMoveThatLosesAGameThatCouldBeHeldIsAMistake) {
    EXPECT_EQ(judgement_of_losing(-797), Judgement::Mistake) << "a chance of 12 %";
    EXPECT_EQ(judgement_of_losing(-900), Judgement::None) << "below 10 % it may have been lost before";
    EXPECT_EQ(judgement_of_losing(-400), Judgement::Mistake) << "27 %";
    EXPECT_EQ(judgement_of_losing(0), Judgement::Blunder);
}

// The attackers' move allows a win that only the search after the defenders' reply has seen.
TEST(Review, NamesTheReplyThatWinsAndNotAnother) {
    const auto review =
        review_game(game_of("d1-c1 d5-d4"),
                    std::vector{found(0, "f1-g1"), found(100, "d5-d6"), found(loses_in(4), "c1-d1")});
    EXPECT_EQ(review.moves[0].allowed_loss, 3);
    EXPECT_EQ(review.moves[0].reply.moves.front(), move_of("d5-d4", 9));
    EXPECT_EQ(review.moves[0].reply.score, wins_in(5));
    EXPECT_EQ(review.moves[1].best.moves.front(), move_of("d5-d4", 9));
}

// Another move might hold: the defenders' first move has not won yet.
TEST(Review, TakesTheLossOfTheBestMoveForNoProof) {
    const auto review = review_game(
        game_of("d1-c1 d5-d4 c1-d1"),
        std::vector{found(-much, "d1-c1"), found(0, "d5-d4"), found(0, "c1-d1"), found(wins_in(3), "d4-d5")});
    EXPECT_EQ(*review.chances[2], 0.0);
    EXPECT_EQ(review.moves[1].missed_win, std::nullopt);
    EXPECT_EQ(review.moves[2].allowed_loss, 2);
    EXPECT_EQ(review.moves[0].allowed_loss, std::nullopt);
}

TEST(Review, RecommendsNothingWhereAWinIsKnownAndNotHow) {
    const auto review = review_game(
        game_of("d1-c1 d5-d4 c1-d1"),
        std::vector{found(wins_in(7), "d1-c1"), found(0, "d5-d6"), found(0, "f1-g1"), found(0, "d4-d5")});
    EXPECT_EQ(review.moves[2].missed_win, 3);
    EXPECT_TRUE(review.moves[2].best.moves.empty());
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

// The defenders err, the attackers give it back, and the defenders resign.
TEST(Review, BlamesNoMoveWhoseLossWasMadeGood) {
    const auto game = game_of("d1-c1 d5-d4 c1-d1 d4-d5 d1-c1");
    const std::vector analyses{found(0, "f1-g1"),    found(-380, "d5-d6"), found(850, "f1-g1"),
                               found(-850, "d4-d5"), found(850, "f1-g1"),  found(-100, "d5-d6")};
    const auto review = review_game(game, analyses, Winner::Attackers);
    EXPECT_EQ(review.turning_point, std::nullopt);
    ASSERT_TRUE(review.open_end);
    EXPECT_EQ(review.open_end->loser, Side::Defenders);
    EXPECT_NEAR(review.open_end->chance, 0.44, 0.01);
    EXPECT_EQ(review.slide, std::nullopt);
    EXPECT_EQ(review_game(game, analyses, Winner::Draw).open_end, std::nullopt);
}

PositionAnalysis found_at(double attackers, Side mover, const char* best) {
    const auto score = static_cast<Score>(std::lround(400 * std::log(attackers / (1 - attackers))));
    return found(mover == Side::Attackers ? score : -score, best);
}

// The attackers are given back more than the mistake lost, which small steps lose again.
TEST(Review, BlamesNoMoveWhoseLossWasMadeGoodBeforeASlide) {
    const auto game = game_of("d1-c1 d5-d4 c1-b1 d4-d5 f1-g1 d5-d4 g1-h1 d4-d5 b1-a1 d5-d4");
    std::vector<PositionAnalysis> analyses{found_at(0.40, Side::Attackers, "e2-d2"),
                                           found_at(0.08, Side::Defenders, "d5-d6")};
    for (const double chance : {0.44, 0.37, 0.30, 0.22}) {
        analyses.push_back(found_at(chance, Side::Attackers, "e2-d2"));
        analyses.push_back(found_at(chance - 0.07, Side::Defenders, "d5-d6"));
    }
    analyses.push_back(found_at(0.15, Side::Attackers, "e2-d2"));
    const auto review = review_game(game, analyses, Winner::Defenders);
    ASSERT_TRUE(loses_game(review.moves[0].judgement));
    EXPECT_NE(review.turning_point, 0U);
    ASSERT_TRUE(review.slide);
    EXPECT_NEAR(review.slide->from, 0.44, 0.001);
}

// Half of what the mistake lost was given back later, so that the inaccuracy before it lost more for good.
TEST(Review, BlamesAMistakeBeforeAnInaccuracy) {
    const auto game = game_of("d1-c1 d5-d4 c1-b1 d4-d5 f1-g1 d5-d4");
    const auto review = review_game(
        game,
        std::vector{found_at(0.48, Side::Attackers, "e2-d2"), found_at(0.33, Side::Defenders, "d5-d6"),
                    found_at(0.33, Side::Attackers, "e2-d2"), found_at(0.05, Side::Defenders, "d4-d3"),
                    found_at(0.20, Side::Attackers, "e2-d2"), found_at(0.19, Side::Defenders, "d5-d6"),
                    found_at(0.19, Side::Attackers, "e2-d2")},
        Winner::Defenders);
    EXPECT_EQ(review.moves[0].judgement, Judgement::Inaccuracy);
    EXPECT_EQ(review.moves[2].judgement, Judgement::Mistake);
    EXPECT_EQ(review.turning_point, 2U);
}

// Searches of a game in which only the attackers err: their chances before each of their moves and in the end.
std::vector<PositionAnalysis> falling(const std::vector<double>& chances) {
    std::vector<PositionAnalysis> analyses;
    for (std::size_t at = 0; at < chances.size(); ++at) {
        const auto score = static_cast<Score>(std::lround(400 * std::log(chances[at] / (1 - chances[at]))));
        if (at > 0) analyses.push_back(found(-score, at % 2 == 1 ? "d5-d6" : "d4-d3"));
        analyses.push_back(found(score, "e2-d2"));
    }
    return analyses;
}

TEST(Review, FindsWhereAChanceSlippedAway) {
    const auto game = game_of("d1-c1 d5-d4 c1-b1 d4-d5 f1-g1 d5-d4 g1-h1 d4-d5");
    const auto review = review_game(game, falling({0.44, 0.46, 0.412, 0.382, 0.335}));
    EXPECT_EQ(review.turning_point, std::nullopt);
    EXPECT_EQ(review.slide, std::nullopt) << "a fall of less than 0.15";
    const auto slid = review_game(game, falling({0.44, 0.46, 0.412, 0.37, 0.30}), Winner::Draw).slide;
    ASSERT_TRUE(slid);
    EXPECT_EQ(slid->side, Side::Attackers);
    EXPECT_NEAR(slid->from, 0.46, 0.001);
    EXPECT_NEAR(slid->to, 0.30, 0.001);
    EXPECT_EQ(slid->worst, 6U) << "the move that lost most";
    EXPECT_EQ(review_game(game, {}).slide, std::nullopt);
}

TEST(Review, FindsASlideBeforeTheTurningPoint) {
    const auto game = game_of("d1-c1 d5-d4 c1-b1 d4-d5 f1-g1 d5-d4 g1-h1 d4-d5");
    const auto review = review_game(game, falling({0.47, 0.42, 0.37, 0.31, 0.05}));
    EXPECT_EQ(review.turning_point, 6U);
    ASSERT_TRUE(review.slide);
    EXPECT_NEAR(review.slide->from, 0.47, 0.001);
    EXPECT_NEAR(review.slide->to, 0.31, 0.001) << "what the turning point lost is not part of it";
    EXPECT_EQ(review.slide->worst, 4U);
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
