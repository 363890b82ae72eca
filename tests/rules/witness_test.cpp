// The squares that decided a game, the pieces that hold a shieldwall, and threats.
#include <gtest/gtest.h>

#include <algorithm>

#include "notation/positions.hpp"
#include "support/paths.hpp"
#include "support/placements.hpp"
#include "support/play.hpp"
#include "support/representatives.hpp"

namespace tafl::test {

namespace {

std::string witness(const RulesetPtr& rules, std::string_view position, std::string_view moves) {
    Game game = game_at(rules, position);
    (void)play(game, moves);
    return to_text(game.witness(), rules->size());
}

TEST(Witness, NothingWhileTheGameGoesOn) {
    EXPECT_EQ(to_text(Game(builtin("copenhagen")).witness(), 11), "");
    EXPECT_EQ(witness(small_rules(), "7/6t/7/3K3/7/T6/7 a", "g6-g5"), "");
}

TEST(Witness, TheSquareOfTheEscape) {
    EXPECT_EQ(witness(small_rules(), "7/7/7/3t3/7/7/K6 d", "a1-a7"), "a7");
}

TEST(Witness, TheKingAndHisCaptors) {
    EXPECT_EQ(witness(small_rules(), "7/7/3t3/2tKt2/7/3t3/7 a", "d2-d3"), "d3 c4 d4 e4 d5");
    const auto by_two = small_rules([](Ruleset& r) { r.king.elsewhere = KingCapture::Custodial; });
    EXPECT_EQ(witness(by_two, "7/7/7/7/1t5/tK5/2t4 a", "c1-c2"), "a2 b2 c2");
}

std::string shieldwall_captors(const RulesetPtr& rules, std::string_view position, std::string_view move) {
    Game game = game_at(rules, position);
    (void)play(game, move);
    return to_text(game.shieldwall_captors(), rules->size());
}

TEST(Shieldwall, TheCaptorsAreTheFrontsAndTheEnds) {
    EXPECT_EQ(shieldwall_captors(small_rules(), "6T/7/7/3K3/2t4/2tt3/1tTT1t1 a", "f1-e1"), "b1 e1 c2 d2");
    EXPECT_EQ(shieldwall_captors(small_rules(), "6T/7/7/7/2t4/2tt3/1tTK1t1 a", "f1-e1"), "b1 e1 c2 d2");
    EXPECT_EQ(shieldwall_captors(small_rules(), "6T/7/7/3K3/2t4/1tt4/1TT1t2 a", "e1-d1"), "d1 b2 c2");
}

TEST(Shieldwall, ACustodialCaptureHasNoCaptorsOfAWall) {
    EXPECT_EQ(shieldwall_captors(small_rules(), "6T/7/7/3K3/7/7/1tT1t2 a", "e1-d1"), "");
    EXPECT_EQ(to_text(Game(builtin("copenhagen")).shieldwall_captors(), 11), "");
}

TEST(Witness, TheRing) {
    EXPECT_EQ(witness(small_rules(), "3t3/2t1t2/1t3t1/1t1K1t1/1t3t1/2ttt2/t6 a", "d7-d6"),
              "c2 d2 e2 b3 f3 b4 f4 b5 f5 c6 d6 e6");
}

TEST(Witness, TheKingAndTheWallsOfHisFort) {
    EXPECT_EQ(witness(small_rules(), "7/6t/7/7/4T2/2TT3/1TK4 d", "e3-e1"), "b1 c1 e1 c2 d2");
    EXPECT_EQ(witness(small_rules(), "7/6t/7/3T3/4T2/2TT3/1TK4 d", "e3-e1"), "b1 c1 e1 c2 d2");
}

class Threats : public testing::TestWithParam<RulesetPtr> {
  protected:
    // Whether `side`, moving now, has a move that wins at once for that reason. A king whose placement began
    // on an escape square must move to another one.
    bool has_win(const Game& game, Side side, Reason reason) const {
        tafl::Setup setup = game.setup();
        setup.to_move = side;
        auto other = Game::from(game.shared_ruleset(), setup, SetupCheck::Lenient);
        for (Move move : other->legal_moves()) {
            if (reason == Reason::KingEscaped && game.piece_at(move.from) != Piece::King) continue;
            (void)other->play(move);
            const bool wins = other->outcome().reason == reason;
            other->undo();
            if (wins) return true;
        }
        return false;
    }
};

TEST_P(Threats, AreWhatOneMoreMoveWouldDo) {
    Dice dice(31);
    for (int i = 0; i < scaled(40); ++i)
        for (Scene scene : scenes) {
            const auto start = draw_scene(scene, *GetParam(), dice);
            const Game game = *Game::from(GetParam(), start, SetupCheck::Lenient);
            if (game.outcome().is_over()) continue;
            ASSERT_EQ(game.king_threatened(), has_win(game, Side::Attackers, Reason::KingCaptured))
                << to_position(start);
            ASSERT_EQ(game.king_threatens_escape(), has_win(game, Side::Defenders, Reason::KingEscaped))
                << to_position(start);
        }
}

INSTANTIATE_TEST_SUITE_P(EveryRuleset, Threats, testing::ValuesIn(representative_rulesets()),
                         ruleset_test_name);

}  // namespace

}  // namespace tafl::test
