// R9: a side without a legal move, in play and at the start; a side without a piece.
#include <gtest/gtest.h>

#include "support/play.hpp"

namespace tafl::test {

namespace {

RulesetPtr stuck(NoMoves no_moves) {
    return small_rules([=](Ruleset& r) { r.no_moves = no_moves; });
}

constexpr std::string_view lone_king = "7/7/7/7/3t3/7/2tKt2 a";
constexpr std::string_view lone_attacker = "7/7/7/3K3/T6/t2T3/7 d";

TEST(NoMoves, TheDefendersAreStuck) {
    EXPECT_EQ(after(stuck(NoMoves::Lose), lone_king, "d3-d2"), "nothing; attackers no-legal-move");
    EXPECT_EQ(after(stuck(NoMoves::Draw), lone_king, "d3-d2"), "nothing; draw no-legal-move");
    EXPECT_EQ(after(stuck(NoMoves::AttackersWin), lone_king, "d3-d2"), "nothing; attackers no-legal-move");
}

TEST(NoMoves, TheAttackersAreStuck) {
    EXPECT_EQ(after(stuck(NoMoves::Lose), lone_attacker, "d2-b2"), "nothing; defenders no-legal-move");
    EXPECT_EQ(after(stuck(NoMoves::Draw), lone_attacker, "d2-b2"), "nothing; draw no-legal-move");
    EXPECT_EQ(after(stuck(NoMoves::AttackersWin), lone_attacker, "d2-b2"),
              "nothing; attackers no-legal-move");
}

TEST(NoMoves, ASidePassesAndTheOtherMovesAgain) {
    const auto passing = stuck(NoMoves::Pass);
    EXPECT_EQ(after(passing, lone_king, "d3-d2 d2-d3"), "nothing");
    EXPECT_EQ(after(passing, lone_king, "d3-d2 d1-d2"), "refused: NotYourPiece d1");
    EXPECT_EQ(after(passing, lone_king, "d3-d2 d2-d3 d3-e3"), "refused: NotYourPiece d3");
    EXPECT_EQ(after(passing, lone_attacker, "d2-b2 b2-d2 a2-c2"), "nothing");
}

TEST(NoMoves, AMoveAfterWhichTheOtherPassesIsTakenBack) {
    auto game = game_at(stuck(NoMoves::Pass), lone_king);
    const auto before = game.setup();
    const auto key = game.key();
    EXPECT_EQ(play(game, "d3-d2"), "nothing");
    EXPECT_EQ(game.to_move(), Side::Attackers);
    EXPECT_EQ(play(game, "d2-d5"), "nothing");
    EXPECT_EQ(game.to_move(), Side::Defenders);
    game.undo();
    EXPECT_EQ(game.to_move(), Side::Attackers);
    game.undo();
    EXPECT_EQ(game.setup(), before);
    EXPECT_EQ(game.key(), key);
}

TEST(NoMoves, APassMayBeginTheGame) {
    const Game game = game_at(stuck(NoMoves::Pass), "7/7/7/7/7/3t3/2tKt2 d");
    EXPECT_EQ(to_text(game.outcome()), "ongoing");
    EXPECT_EQ(game.to_move(), Side::Attackers);
}

TEST(NoMoves, AStartMayBeItsOwnEnd) {
    const Game game = game_at(stuck(NoMoves::Lose), "7/7/7/7/7/3t3/2tKt2 d");
    EXPECT_EQ(to_text(game.outcome()), "attackers no-legal-move");
    EXPECT_TRUE(game.legal_moves().empty());
    EXPECT_EQ(to_text(game_at(stuck(NoMoves::Lose), "7/7/7/7/7/3t3/2tKt2 a").outcome()), "ongoing");
}

// The attackers may repeat the first board; then the king's only move would repeat the second.
TEST(NoMoves, MovesThatRepetitionForbidsDoNotCount) {
    const auto playing = [](RepetitionPolicy policy) {
        return small_rules([=](Ruleset& r) { r.repetition = {policy, 2}, r.throne.exists = false; });
    };
    const auto superko = playing(RepetitionPolicy::SuperkoDefenders);
    constexpr std::string_view pocket = "7/6t/7/7/3t3/2t1t2/2tKt2 d";
    EXPECT_EQ(after(superko, pocket, "d1-d2 g6-g5 d2-d1 g5-g4"), "nothing");
    EXPECT_EQ(after(superko, pocket, "d1-d2 g6-g5 d2-d1 g5-g6"), "nothing; attackers no-legal-move");
    EXPECT_EQ(after(playing(RepetitionPolicy::None), pocket, "d1-d2 g6-g5 d2-d1 g5-g6"), "nothing");
}

TEST(NoPieces, TheLastAttackerIsTaken) {
    EXPECT_EQ(after(small_rules(), "7/7/7/3K3/7/Tt1T3/7 d", "d2-c2"), "takes b2; defenders no-pieces-left");
    const auto draw = stuck(NoMoves::Draw);
    EXPECT_EQ(after(draw, "7/7/7/3K3/7/Tt1T3/7 d", "d2-c2"), "takes b2; defenders no-pieces-left");
}

TEST(NoPieces, AStartWithoutAttackers) {
    EXPECT_EQ(to_text(game_at(small_rules(), "7/7/7/3K3/7/7/7 d").outcome()), "defenders no-pieces-left");
    EXPECT_EQ(to_text(game_at(small_rules(), "7/7/7/3K3/7/7/7 a").outcome()), "defenders no-pieces-left");
}

}  // namespace

}  // namespace tafl::test
