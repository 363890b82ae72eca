#include "explorer/position_finder.hpp"

#include <gtest/gtest.h>

#include "notation/squares.hpp"
#include "support/choose.hpp"
#include "support/play.hpp"
#include "support/representatives.hpp"
#include "support/symmetry.hpp"

namespace tafl::test {

namespace {

class PositionFinderTest : public testing::Test {
  protected:
    RulesetPtr rules_ = builtin("brandub");
    BoardSymmetries symmetries_{*rules_};

    [[nodiscard]] Game after(std::string_view moves) const {
        Game game(rules_);
        if (!moves.empty()) (void)play(game, moves);
        return game;
    }
    [[nodiscard]] std::optional<Arrival> find(std::string_view position, std::string_view moves) const {
        return PositionFinder(symmetries_, "brandub", after(position).setup()).find(Game(rules_), moves);
    }
    [[nodiscard]] Move move(std::string_view text) const { return after(text).last().move; }
};

TEST_F(PositionFinderTest, FindsTheStartAndTheEnd) {
    EXPECT_EQ(find("", "d1-c1 d3-c3"), (Arrival{0, move("d1-c1")}));
    EXPECT_EQ(find("", ""), (Arrival{0, std::nullopt}));
    EXPECT_EQ(find("d1-c1 d3-c3", "d1-c1 d3-c3"), (Arrival{2, std::nullopt}));
    EXPECT_EQ(find("d1-b1", "d1-c1 d3-c3"), std::nullopt);
    EXPECT_EQ(find("d1-c1", "d1-c1 d3-d2"), (Arrival{1, std::nullopt})) << "there is a man on d2";
}

TEST_F(PositionFinderTest, TurnsTheMoveToThePosition) {
    const auto found = find("d1-c1", "d7-e7 d5-e5 a4-a5");
    ASSERT_TRUE(found);
    EXPECT_EQ(found->ply, 1);
    Game there = after("d1-c1"), played = after("d7-e7 d5-e5");
    ASSERT_TRUE(found->move && there.play(*found->move));
    EXPECT_EQ(FoldedPosition(symmetries_, "brandub", there.setup()).key(),
              FoldedPosition(symmetries_, "brandub", played.setup()).key());
}

// A game that goes back and forth reaches the position twice.
TEST_F(PositionFinderTest, FindsTheFirstTime) {
    EXPECT_EQ(find("d1-c1", "d1-c1 d3-c3 c1-d1 c3-d3 d1-c1 d3-e3")->ply, 1);
}

class PositionsOfGames : public testing::TestWithParam<RulesetPtr> {};

// Every position of a random game, captures included, in each turn and reflection.
TEST_P(PositionsOfGames, AreFound) {
    Dice dice(23);
    const BoardSymmetries symmetries(*GetParam());
    Game game(GetParam());
    std::string moves;
    std::vector<tafl::Setup> positions{game.setup()};
    while (game.plies() < 60 && !game.outcome().is_over()) {
        const auto all = game.legal_moves();
        const Move move = dice.one_of<Move>(all);
        ASSERT_TRUE(game.play(move));
        moves += (moves.empty() ? "" : " ") + to_string(move, game.ruleset().size());
        positions.push_back(game.setup());
    }
    for (std::size_t ply = 0; ply < positions.size(); ++ply) {
        const PositionFinder finder(symmetries, GetParam()->name,
                                    mapped(positions[ply], static_cast<int>(ply % 8)));
        const auto found = finder.find(Game(GetParam()), moves);
        ASSERT_TRUE(found) << ply;
        const FoldedPosition there(symmetries, GetParam()->name,
                                   positions[static_cast<std::size_t>(found->ply)]);
        EXPECT_EQ(there.key(), finder.position().key());
        EXPECT_LE(found->ply, static_cast<int>(ply));
    }
}

INSTANTIATE_TEST_SUITE_P(EveryRuleset, PositionsOfGames, testing::ValuesIn(representative_rulesets()),
                         ruleset_test_name);

}  // namespace

}  // namespace tafl::test
