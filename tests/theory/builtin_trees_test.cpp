#include "theory/builtin_trees.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "engine/win_probability.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "small_trees.hpp"
#include "theory/tree_book.hpp"

namespace tafl::test {

namespace {

class BuiltinTrees : public testing::TestWithParam<const char*> {};

// Parsing plays every move of the file by the rules.
TEST_P(BuiltinTrees, AreSound) {
    const auto tree = theory::builtin_tree(find_builtin(GetParam()));
    ASSERT_TRUE(tree);
    EXPECT_GT(tree->positions(), 1'000);
    EXPECT_FALSE(tree->unsound());
    const auto start = tree->look_up(Game(find_builtin(GetParam())));
    ASSERT_TRUE(start);
    EXPECT_EQ(start->positions, tree->positions());
}

INSTANTIATE_TEST_SUITE_P(Rulesets, BuiltinTrees, testing::Values("brandub", "copenhagen", "york"),
                         [](const auto& param) { return std::string(param.param); });

TEST(BuiltinTree, IsThatOfTheRulesNotOfTheName) {
    EXPECT_FALSE(theory::builtin_tree(builtin("fetlar")));
    EXPECT_FALSE(theory::builtin_tree(builtin("brandub", [](Ruleset& rules) { rules.ply_limit = 40; })));
}

// Leaves the book where the tree ends, and never gives away more than its margin.
TEST(TreeBook, PlaysGoodMovesOfTheTree) {
    const auto rules = builtin("brandub");
    const auto tree = std::make_shared<const theory::Tree>(grown_tree(rules, 400));
    const theory::TreeBook book(tree);
    std::set<std::pair<Square, Square>> first;
    int plies = 0;
    for (std::uint64_t choice = 0; choice < 50; ++choice) {
        Game game(rules);
        while (const auto move = book.move(game, choice + static_cast<std::uint64_t>(game.plies()))) {
            const auto view = tree->look_up(game).value();
            const auto found = std::ranges::find(view.moves, *move, &theory::MoveView::move);
            ASSERT_NE(found, view.moves.end());
            EXPECT_LE(view.moves.front().chance - found->chance, 0.02);
            EXPECT_TRUE(found->positions > 0 || is_win(found->score));
            if (game.plies() == 0) first.insert({move->from, move->to});
            ASSERT_TRUE(game.play(*move));
            if (game.outcome().is_over()) break;
            ++plies;
        }
    }
    EXPECT_GT(plies, 50);
    EXPECT_FALSE(first.empty());
    EXPECT_EQ(book.move(Game(rules), 7), book.move(Game(rules), 7));
    EXPECT_FALSE(book.move(Game(builtin("york")), 0));
    EXPECT_FALSE(book.move(game_at(rules, "3t3/7/7/3K3/7/7/7 a"), 0));
}

}  // namespace

}  // namespace tafl::test
