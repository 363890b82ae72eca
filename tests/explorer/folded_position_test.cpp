#include "explorer/folded_position.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "support/choose.hpp"
#include "support/paths.hpp"
#include "support/representatives.hpp"
#include "support/symmetry.hpp"

namespace tafl::test {

namespace {

class FoldedPositions : public testing::TestWithParam<RulesetPtr> {
  protected:
    BoardSymmetries symmetries_{*GetParam()};
    [[nodiscard]] FoldedPosition folded(const tafl::Setup& setup) const {
        return {symmetries_, GetParam()->name, setup};
    }
};

TEST_P(FoldedPositions, TheBoardHasEightSymmetries) { EXPECT_EQ(symmetries_.count(), 8); }

// Turned and mirrored positions are one, and so are the moves that do the same in them.
TEST_P(FoldedPositions, TurningChangesNothing) {
    Dice dice(17);
    Game game(GetParam());
    for (int ply = 0; ply < 40 && !game.outcome().is_over(); ++ply) {
        const auto moves = game.legal_moves();
        const Move move = dice.one_of<Move>(moves);
        const auto here = folded(game.setup());
        for (int symmetry = 0; symmetry < symmetries; ++symmetry) {
            const auto turned = folded(mapped(game.setup(), symmetry));
            ASSERT_EQ(turned.key(), here.key());
            ASSERT_EQ(turned.fold(mapped(move, symmetry, game.ruleset().size())), here.fold(move));
        }
        ASSERT_TRUE(game.play(move));
    }
}

// Databases have kept those of boards up to 19x19.
TEST(FoldedMoves, HaveTheirNumbersOfOnce) {
    EXPECT_EQ(number_of({3, 25}), 3 * 361 + 25);
    std::set<int> numbers;
    for (const Move move : {Move{3, 25}, {0, 361}, {361, 0}, {360, 360}, {440, 439}, {1, 0}, {2, 440}}) {
        EXPECT_EQ(tafl::move_of(number_of(move)), move);
        numbers.insert(number_of(move));
    }
    EXPECT_EQ(numbers.size(), 7U);
}

// A number stands for a legal move, and for all that lead to the same position.
TEST_P(FoldedPositions, ANumberIsAMoveAgain) {
    const Game game(GetParam());
    const auto here = folded(game.setup());
    std::set<std::int64_t> positions;
    std::set<int> numbers;
    for (const Move move : game.legal_moves()) {
        Game played = game, again = game;
        ASSERT_TRUE(played.play(move));
        ASSERT_TRUE(again.play(here.unfold(here.fold(move))));
        ASSERT_EQ(folded(again.setup()).key(), folded(played.setup()).key());
        ASSERT_EQ(here.fold(here.unfold(here.fold(move))), here.fold(move));
        positions.insert(folded(played.setup()).key());
        numbers.insert(here.fold(move));
    }
    EXPECT_EQ(positions.size(), numbers.size());
}

INSTANTIATE_TEST_SUITE_P(EveryRuleset, FoldedPositions, testing::ValuesIn(representative_rulesets()),
                         ruleset_test_name);

TEST(FoldedPosition, BelongsToItsRulesetAndSide) {
    const auto brandub = builtin("brandub");
    const BoardSymmetries symmetries(*brandub);
    auto other = brandub->start;
    other.to_move = !other.to_move;
    const FoldedPosition here(symmetries, "brandub", brandub->start);
    EXPECT_NE(here.key(), FoldedPosition(symmetries, "brandub-1", brandub->start).key());
    EXPECT_NE(here.key(), FoldedPosition(symmetries, "brandub", other).key());
}

// An escape square in one corner alone leaves the reflection in its diagonal.
TEST(BoardSymmetries, AreThoseOfTheSpecialSquares) {
    const auto uneven = builtin("brandub", [](Ruleset& rules) {
        rules.escape = EscapeKind::Squares;
        rules.escape_squares.set(0);
    });
    const BoardSymmetries symmetries(*uneven);
    ASSERT_EQ(symmetries.count(), 2);
    EXPECT_EQ(symmetries.map(1, Square{1}), Square{7});
    EXPECT_EQ(symmetries.unmap(1, symmetries.map(1, Move{1, 9})), (Move{1, 9}));
}

TEST(BoardSymmetries, AreUndoneByTheirInverse) {
    const BoardSymmetries symmetries(*builtin("copenhagen"));
    for (int which = 0; which < symmetries.count(); ++which)
        EXPECT_EQ(symmetries.unmap(which, symmetries.map(which, Move{3, 14})), (Move{3, 14}));
}

TEST(FoldedMoves, HaveThePositionInWhichTheyWerePlayed) {
    const auto brandub = builtin("brandub");
    Game game(brandub);
    (void)play(game, "d1-c1 d3-c3");
    const BoardSymmetries symmetries(*brandub);
    const auto moves = folded_moves(symmetries, "brandub", game);
    ASSERT_EQ(moves.size(), 2U);
    EXPECT_EQ(moves[0].position, FoldedPosition(symmetries, "brandub", brandub->start).key());
    EXPECT_EQ(moves[0].mover, Side::Attackers);
    EXPECT_EQ(moves[1].mover, Side::Defenders);
    Game mirrored(brandub);
    (void)play(mirrored, "d7-e7 d5-e5");
    EXPECT_EQ(folded_moves(symmetries, "brandub", mirrored), moves);
}

TEST(ReachedPositions, AreThoseBeforeEachMoveAndTheLastOneEachOnce) {
    const auto brandub = builtin("brandub");
    Game game(brandub);
    (void)play(game, "d1-c1 d3-c3 c1-d1 c3-d3");  // back at the start
    const BoardSymmetries symmetries(*brandub);
    const FoldedPosition last(symmetries, "brandub", game.setup());
    const auto reached = reached_positions(folded_moves(symmetries, "brandub", game), last);
    EXPECT_EQ(reached.size(), 4U);
    EXPECT_TRUE(std::ranges::is_sorted(reached));
    EXPECT_EQ(std::ranges::count(reached, FoldedPosition(symmetries, "brandub", brandub->start).key()), 1);
    (void)game.undo();
    const auto shorter = reached_positions(folded_moves(symmetries, "brandub", game),
                                           FoldedPosition(symmetries, "brandub", game.setup()));
    EXPECT_EQ(shorter, reached);
}

}  // namespace

}  // namespace tafl::test
