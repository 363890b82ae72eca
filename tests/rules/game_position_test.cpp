// GamePosition against Game, under rulesets that have every option.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "notation/rulesets/ruleset_registry.hpp"
#include "rules/game_position.hpp"
#include "rules/playouts.hpp"
#include "support/representatives.hpp"

namespace tafl::test {
namespace {

std::vector<Move> sorted(const LegalMoves& legal) {
    std::vector<Move> moves(legal.begin(), legal.end());
    std::ranges::sort(moves);
    return moves;
}

void expect_same(const GamePosition& position, const Game& game) {
    EXPECT_EQ(position.setup(), game.setup());
    EXPECT_EQ(position.key(), game.key());
    EXPECT_EQ(position.to_move(), game.to_move());
    EXPECT_EQ(position.outcome(), game.outcome());
    EXPECT_EQ(position.plies(), game.plies());
    EXPECT_EQ(position.occurrences(), game.occurrences());
    EXPECT_EQ(sorted(position.legal_moves()), game.legal_moves());
    EXPECT_EQ(position.count_moves(), position.legal_moves().size());
}

class EveryKind : public testing::TestWithParam<RulesetPtr> {};

TEST_P(EveryKind, PlaysAndTakesBackAsAGameDoes) {
    Game game(GetParam());
    GamePosition position(game);
    Random random(7);
    while (!position.outcome().is_over() && position.plies() < 60 && !HasFailure()) {
        const Move move = position.random_move(random);
        EXPECT_TRUE(position.is_legal(move));
        ASSERT_TRUE(game.play(move));
        EXPECT_EQ(position.play(move), game.outcome());
        expect_same(position, game);
    }
    while (game.plies() > 0 && !HasFailure()) {
        game.undo();
        position.undo();
        expect_same(position, game);
    }
}

TEST_P(EveryKind, RandomGamesAreThoseOfPlayouts) {
    const Game game(GetParam());
    GamePosition position(game);
    Random random(11);
    for (int i = 0; i < 3; ++i) {
        position.restart();
        while (!position.outcome().is_over() && position.plies() < 400)
            position.play(position.random_move(random));
    }
    const auto tally = playouts(game, 3, 400, 11);
    std::uint64_t last = tally.plies - playouts(game, 2, 400, 11).plies;
    EXPECT_EQ(static_cast<std::uint64_t>(position.plies()), last);
}

INSTANTIATE_TEST_SUITE_P(Rulesets, EveryKind, testing::ValuesIn(representative_rulesets()),
                         [](const auto& each) {
                             std::string name = each.param->name;
                             std::ranges::replace_if(name, [](char c) { return !std::isalnum(c); }, '_');
                             return name;
                         });

TEST(GamePosition, ContinuesAGameWithItsHistory) {
    Game game(find_builtin("brandub"));
    Random random(3);
    for (GamePosition ahead(game); ahead.plies() < 6;) {
        const Move move = ahead.random_move(random);
        ahead.play(move);
        ASSERT_TRUE(game.play(move));
    }
    GamePosition position(game);
    expect_same(position, game);
    game.undo();
    position.undo();
    expect_same(position, game);
    position.restart();
    game.restart();
    expect_same(position, game);
}

TEST(GamePosition, CountsOccurrencesAsAGameDoes) {
    Game game(find_builtin("brandub"));
    GamePosition position(game);
    const Move attacker{22, 43}, defender{31, 28};  // b4-b7, d5-a5, and back
    for (const Move move :
         {attacker, defender, Move{attacker.to, attacker.from}, Move{defender.to, defender.from}}) {
        ASSERT_TRUE(game.play(move));
        position.play(move);
    }
    EXPECT_EQ(position.occurrences(), 2);
    expect_same(position, game);
}

TEST(GamePosition, EveryLegalMoveIsDrawn) {
    for (const char* const name : {"brandub", "berserk"}) {
        const GamePosition position{Game(find_builtin(name))};
        Random random(5);
        std::set<Move> drawn;
        for (int i = 0; i < 4000; ++i) drawn.insert(position.random_move(random));
        EXPECT_EQ(static_cast<int>(drawn.size()), position.count_moves()) << name;
    }
}

TEST(GamePosition, CopiesAreIndependent) {
    GamePosition position{Game(find_builtin("copenhagen"))};
    const GamePosition copy = position;
    const auto key = copy.key();
    position.play(position.legal_moves()[0]);
    EXPECT_EQ(copy.key(), key);
    EXPECT_EQ(copy.plies(), 0);
    position = copy;
    EXPECT_EQ(position.key(), key);
}

}  // namespace
}  // namespace tafl::test
