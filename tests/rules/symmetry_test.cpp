// Turning or mirroring the board changes nothing but the names of the squares: moves, captures and outcomes
// commute with the eight symmetries, under every built-in ruleset.
#include <gtest/gtest.h>

#include <algorithm>

#include "notation/positions.hpp"
#include "support/choose.hpp"
#include "support/paths.hpp"
#include "support/placements.hpp"
#include "support/play.hpp"
#include "support/representatives.hpp"
#include "support/symmetry.hpp"

namespace tafl::test {

namespace {

// Everything that a game reports, its squares mapped.
void expect_mirrored(const Game& game, const Game& mirror, int symmetry) {
    const int size = game.ruleset().size();
    ASSERT_EQ(mirror.setup(), mapped(game.setup(), symmetry));
    ASSERT_EQ(mirror.outcome(), game.outcome());
    ASSERT_EQ(mirror.legal_moves(), mapped(game.legal_moves(), symmetry, size));
    ASSERT_EQ(mirror.king_threatened(), game.king_threatened());
    ASSERT_EQ(mirror.king_threatens_escape(), game.king_threatens_escape());
    std::vector<Square> witness = game.witness();
    for (Square& square : witness) square = mapped(square, symmetry, size);
    std::ranges::sort(witness);
    ASSERT_EQ(mirror.witness(), witness);
}

void expect_mirrored(const Played& played, const Played& mirror, int symmetry, int size) {
    ASSERT_EQ(mirror.captures.king, played.captures.king);
    std::vector<CapturedPiece> taken(played.captures.taken().begin(), played.captures.taken().end());
    for (CapturedPiece& one : taken) one.square = mapped(one.square, symmetry, size);
    std::ranges::sort(taken, {}, &CapturedPiece::square);
    ASSERT_TRUE(std::ranges::equal(mirror.captures.taken(), taken));
    ASSERT_EQ(mirror.outcome, played.outcome);
}

class Symmetry : public testing::TestWithParam<RulesetPtr> {
  protected:
    void play_mirrored(const tafl::Setup& start, Style style, Dice& dice) {
        SCOPED_TRACE(to_position(start));
        const int symmetry = dice.between(1, symmetries - 1);
        Game game = *Game::from(GetParam(), start, SetupCheck::Lenient);
        Game mirror = *Game::from(GetParam(), mapped(start, symmetry), SetupCheck::Lenient);
        const int size = start.size;
        for (int ply = 0; ply < 80; ++ply) {
            expect_mirrored(game, mirror, symmetry);
            if (HasFatalFailure() || game.outcome().is_over()) return;
            const Move move = choose({.style = style, .size = size, .captures = {}, .previous = {}},
                                     game.legal_moves(), dice);
            const auto played = game.play(move);
            const auto mirrored = mirror.play(mapped(move, symmetry, size));
            ASSERT_TRUE(played && mirrored);
            expect_mirrored(*played, *mirrored, symmetry, size);
        }
    }
};

TEST_P(Symmetry, CommutesWithTheRules) {
    Dice dice(99);
    for (int i = 0; i < scaled(30) && !HasFatalFailure(); ++i) {
        play_mirrored(GetParam()->start, Style::Edge, dice);
        for (Scene scene : scenes) play_mirrored(draw_scene(scene, *GetParam(), dice), Style::Random, dice);
    }
}

// Berserk has a single knight; every other opening has all eight symmetries.
TEST_P(Symmetry, TheArmiesStandSymmetrically) {
    if (GetParam()->jumps == Jumps::Berserk) return;
    for (int symmetry = 1; symmetry < symmetries; ++symmetry)
        EXPECT_EQ(to_rows(mapped(GetParam()->start, symmetry)), to_rows(GetParam()->start));
}

INSTANTIATE_TEST_SUITE_P(EveryRuleset, Symmetry, testing::ValuesIn(representative_rulesets()),
                         ruleset_test_name);

}  // namespace

}  // namespace tafl::test
