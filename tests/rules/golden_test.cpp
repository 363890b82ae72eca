// The golden positions, every line of both tables: legal or not, what the last move takes, how the game
// stands.
#include <gtest/gtest.h>

#include <algorithm>

#include "notation/outcomes.hpp"
#include "notation/squares.hpp"
#include "support/golden.hpp"
#include "support/paths.hpp"
#include "support/play.hpp"

namespace tafl::test {

namespace {

std::vector<std::string> squares_of(const Played& played, int size) {
    std::vector<std::string> squares;
    for (const CapturedPiece& one : played.captures.taken()) squares.push_back(to_string(one.square, size));
    std::ranges::sort(squares);
    return squares;
}

void expect_row(const GoldenRow& row) {
    Game game = game_at(builtin(row.ruleset), row.position);
    const int size = game.ruleset().size();
    for (std::size_t i = 0; i + 1 < row.moves.size(); ++i) {
        ASSERT_TRUE(game.play(move_of(row.moves[i], size))) << row.moves[i];
        ASSERT_FALSE(game.outcome().is_over()) << row.moves[i];
    }
    const auto played = game.play(move_of(row.moves.back(), size));
    ASSERT_EQ(played.has_value(), row.legal) << row.moves.back();
    if (!played) return;
    EXPECT_EQ(squares_of(*played, size), row.captures);
    EXPECT_EQ(to_string(game.outcome().winner), row.result);
    EXPECT_EQ(to_string(game.outcome().reason), row.reason);
}

std::size_t expect_table(std::string_view file) {
    const std::vector<GoldenRow> rows = read_golden(data_path(file));
    for (const GoldenRow& row : rows) {
        SCOPED_TRACE(row.id + ": " + row.why);
        expect_row(row);
    }
    return rows.size();
}

TEST(Golden, EveryClauseIsPlayedAsThePositionsSay) { EXPECT_EQ(expect_table("golden/golden.jsonl"), 159u); }
TEST(Golden, CrowdedPositionsToo) { EXPECT_EQ(expect_table("golden/golden-crowded.jsonl"), 400u); }

}  // namespace

}  // namespace tafl::test
