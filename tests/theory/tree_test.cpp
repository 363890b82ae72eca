#include "theory/tree.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "engine/win_probability.hpp"
#include "small_trees.hpp"
#include "support/symmetry.hpp"

namespace tafl::test {

namespace {

using theory::Key;
using theory::Record;
using theory::Tree;

// A tree by hand: each position is named by the moves to it.
class Trees : public testing::Test {
  protected:
    struct Line {
        std::string_view move;
        Score score;
    };
    RulesetPtr rules_ = builtin("brandub");
    BoardSymmetries symmetries_{*rules_};
    Tree tree_{rules_};

    [[nodiscard]] Game after_moves(std::string_view moves) const {
        Game game(rules_);
        if (!moves.empty()) (void)play(game, moves);
        return game;
    }
    [[nodiscard]] FoldedPosition folded(const Game& game) const {
        return {symmetries_, rules_->name, game.setup()};
    }
    Record record(std::string_view moves, const std::vector<Line>& lines, std::optional<Score> rest = {}) {
        const auto game = after_moves(moves);
        Record record{folded(game).key(), game.plies(), 100, {}, rest};
        for (const auto& [move, score] : lines)
            record.lines.push_back({folded(game).fold(move_of(move, 7)), score});
        return record;
    }
    void add(std::string_view moves, const std::vector<Line>& lines, std::optional<Score> rest = {}) {
        const auto added = tree_.add(record(moves, lines, rest));
        ASSERT_TRUE(added) << added.error();
    }
    [[nodiscard]] Score score_at(std::string_view moves) const {
        return tree_.look_up(after_moves(moves)).value().score;
    }
    // The position that is next, as the key of these moves.
    [[nodiscard]] Key key(std::string_view moves) const { return folded(after_moves(moves)).key(); }
    [[nodiscard]] Key next() const {
        const auto leaf = tree_.next_leaf([](Key) { return false; });
        return leaf ? leaf->key : 0;
    }
};

TEST_F(Trees, BeginAtTheStart) {
    EXPECT_EQ(next(), key(""));
    EXPECT_FALSE(tree_.look_up(Game(rules_)));
    EXPECT_FALSE(tree_.add(record("d1-c1", {{"d3-c3", 0}})));
}

TEST_F(Trees, CarryScoresBackToTheStart) {
    add("", {{"d1-c1", 50}, {"d2-c2", 20}});
    EXPECT_EQ(score_at(""), 50);
    add("d1-c1", {{"d3-c3", 30}, {"d3-e3", -10}});
    EXPECT_EQ(score_at(""), 20) << "the better move turned out to be worth -30";
    add("d1-c1 d3-c3", {{"a4-a5", 90}});
    EXPECT_EQ(score_at("d1-c1"), -10) << "the defenders choose d3-e3";
    EXPECT_EQ(score_at(""), 20);
    EXPECT_FALSE(tree_.unsound());
}

TEST_F(Trees, CountThePliesToAForcedEnd) {
    add("", {{"d1-c1", 0}});
    add("d1-c1", {{"d3-c3", 0}});
    add("d1-c1 d3-c3", {{"a4-a5", loses_in(4)}});
    EXPECT_EQ(score_at("d1-c1"), wins_in(5));
    EXPECT_EQ(score_at(""), loses_in(6));
    EXPECT_EQ(next(), 0) << "everything is decided";
}

// Moves that are not listed are worth at most the rest; that is what keeps a lost move from being a lost position.
TEST_F(Trees, DoNotForgetTheMovesThatAreNotListed) {
    add("", {{"d1-c1", 0}});
    add("d1-c1", {{"d3-c3", 10}, {"d3-e3", 0}}, -5);
    add("d1-c1 d3-c3", {{"a4-a5", wins_in(3)}});
    add("d1-c1 d3-e3", {{"a4-a5", wins_in(3)}});
    EXPECT_EQ(score_at("d1-c1"), -5);
    const auto leaf = tree_.next_leaf([](Key) { return false; });
    ASSERT_TRUE(leaf);
    EXPECT_EQ(leaf->key, key("d1-c1"));
    EXPECT_EQ(leaf->listed, 2U);
    add("d1-c1", {{"d3-c3", 5}, {"d3-b3", -20}}, -20);
    EXPECT_EQ(tree_.look_up(after_moves("d1-c1"))->moves.size(), 3U) << "earlier moves stay";
    EXPECT_EQ(score_at("d1-c1"), -20);
}

TEST_F(Trees, FoldWhatTurnsOrMirrors) {
    add("", {{"d1-c1", 0}});
    add("d1-c1", {{"d3-c3", 30}});
    for (const auto* mirrored : {"d1-e1", "d7-c7", "a4-a5", "g4-g3"}) EXPECT_EQ(score_at(mirrored), 30);
    const auto view = tree_.look_up(after_moves("d7-e7"));
    ASSERT_TRUE(view);
    EXPECT_EQ(view->moves.front().move, move_of("d5-e5", 7));
}

TEST_F(Trees, ReachAPositionByOtherMoves) {
    add("", {{"d1-c1", 0}, {"d2-c2", 0}});
    add("d1-c1", {{"d3-c3", 0}});
    add("d2-c2", {{"d3-c3", 0}});
    add("d1-c1 d3-c3", {{"d2-c2", 40}});
    add("d2-c2 d3-c3", {{"d1-c1", -40}});
    add("d1-c1 d3-c3 d2-c2", {{"c3-b3", 7}});
    EXPECT_EQ(tree_.positions(), 6);
    EXPECT_EQ(score_at("d1-c1 d3-c3"), -7);
    EXPECT_EQ(score_at("d2-c2 d3-c3"), -7) << "the same position";
    EXPECT_EQ(score_at(""), -7);
    EXPECT_EQ(tree_.look_up(Game(rules_))->positions, 6);
    EXPECT_FALSE(tree_.unsound());
}

// The attackers move to and fro, as the defenders do: the last move leads back to the start.
TEST_F(Trees, HaveNoCycles) {
    add("", {{"d1-c1", 0}});
    add("d1-c1", {{"d3-c3", 0}});
    add("d1-c1 d3-c3", {{"c1-d1", 0}});
    add("d1-c1 d3-c3 c1-d1", {{"c3-d3", 60}});
    EXPECT_EQ(score_at(""), -60) << "the score of the search, not that of the start";
    EXPECT_EQ(next(), 0) << "the start is not searched again";
    EXPECT_FALSE(tree_.unsound());
}

TEST_F(Trees, GrowWhereTheLeastIsGivenAway) {
    add("", {{"d1-c1", 0}, {"d2-c2", 0}});
    add("d1-c1", {{"d3-c3", 0}, {"d3-e3", -30}, {"d3-b3", -300}});
    add("d2-c2", {{"d3-e3", 250}});
    EXPECT_EQ(next(), key("d1-c1 d3-c3"));
    add("d1-c1 d3-c3", {{"a4-a5", 0}});
    EXPECT_EQ(next(), key("d1-c1 d3-c3 a4-a5"));
    const auto taken = key("d1-c1 d3-c3 a4-a5");
    const auto leaf = tree_.next_leaf([&](Key other) { return other == taken; });
    EXPECT_EQ(leaf->key, key("d1-c1 d3-e3"));
    EXPECT_EQ(leaf->ply, 2);
    EXPECT_EQ(leaf->game.setup(), after_moves("d1-c1 d3-e3").setup());
}

TEST_F(Trees, RefuseWhatDoesNotBelong) {
    add("", {{"d1-c1", 0}});
    EXPECT_EQ(tree_.add(record("d2-c2", {{"d3-c3", 0}})).error(),
              "no move of the tree leads to the position");
    auto illegal = record("d1-c1", {{"d3-c3", 0}});
    illegal.lines[0].move = folded(after_moves("d1-c1")).fold(move_of("d4-a1", 7));
    EXPECT_THAT(tree_.add(illegal).error(), testing::HasSubstr("is illegal there"));
    EXPECT_EQ(tree_.positions(), 1);
}

TEST(TreesOfCommandersAndKnights, AreRefused) {
    EXPECT_NE(theory::why_not(*builtin("berserk")), "");
    EXPECT_EQ(theory::why_not(*builtin("copenhagen")), "");
}

class GrownTrees : public testing::TestWithParam<const char*> {};

// Minimax by hand over the records, without the tree's own links.
TEST_P(GrownTrees, AreWorthWhatMinimaxSays) {
    const auto rules = builtin(GetParam());
    const auto tree = grown_tree(rules, 150);
    ASSERT_EQ(tree.positions(), 150);
    EXPECT_FALSE(tree.unsound());
    std::map<Key, Record> records;
    for (const auto& record : tree.records()) records.emplace(record.key, record);
    const BoardSymmetries symmetries(*rules);
    std::function<Score(const Game&, const Record&)> minimax = [&](const Game& game, const Record& record) {
        Score best = record.rest.value_or(-infinite_score);
        const FoldedPosition here(symmetries, rules->name, game.setup());
        for (const auto& [number, score] : record.lines) {
            Game next = game;
            EXPECT_TRUE(next.play(here.unfold(number)));
            const auto child = records.find(FoldedPosition(symmetries, rules->name, next.setup()).key());
            if (child == records.end() || child->second.ply <= record.ply) {
                best = std::max(best, score);
                continue;
            }
            const Score below = minimax(next, child->second);
            best = std::max(best, is_win(below) ? -below + 1 : is_loss(below) ? -below - 1 : -below);
        }
        return best;
    };
    const Game start(rules);
    const auto root = tree.records().front();
    EXPECT_EQ(tree.look_up(start)->score, minimax(start, root));
    EXPECT_DOUBLE_EQ(tree.look_up(start)->chance,
                     win_probability(tree.look_up(start)->score, start.to_move(), *rules));
}

// Every first move is searched, none twice under another name.
TEST_P(GrownTrees, KnowEveryFirstMove) {
    const auto rules = builtin(GetParam());
    const auto tree = grown_tree(rules, 60);
    const auto view = tree.look_up(Game(rules));
    const BoardSymmetries symmetries(*rules);
    const FoldedPosition start(symmetries, rules->name, rules->start);
    std::set<int> wanted, found;
    for (const Move move : Game(rules).legal_moves()) wanted.insert(start.fold(move));
    for (const auto& move : view->moves) {
        EXPECT_TRUE(found.insert(start.fold(move.move)).second);
        EXPECT_TRUE(move.positions > 0 || is_decisive(move.score));
        EXPECT_EQ(move.line.front(), move.move);
    }
    EXPECT_EQ(found, wanted);
}

INSTANTIATE_TEST_SUITE_P(Rulesets, GrownTrees, testing::Values("brandub", "york", "tablut-saami"),
                         [](const auto& param) {
                             std::string name = param.param;
                             std::erase(name, '-');
                             return name;
                         });

}  // namespace

}  // namespace tafl::test
