// The naive referee against the golden positions.
#include <gtest/gtest.h>

#include <algorithm>

#include "naive_referee.hpp"
#include "notation/outcomes.hpp"
#include "notation/positions.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/squares.hpp"
#include "support/golden.hpp"
#include "support/paths.hpp"

namespace tafl::test {

namespace {

std::vector<std::string> squares_of(const std::vector<CapturedPiece>& taken, int size) {
    std::vector<std::string> squares;
    for (const CapturedPiece& one : taken) squares.push_back(to_string(one.square, size));
    std::ranges::sort(squares);
    return squares;
}

void expect_row(const GoldenRow& row) {
    const auto ruleset = find_builtin(row.ruleset);
    ASSERT_TRUE(ruleset);
    const auto setup = parse_position(row.position, *ruleset);
    ASSERT_TRUE(setup) << setup.error().message;
    naive::Referee referee(*ruleset, *setup);
    naive::Ruling ruling;
    for (std::size_t i = 0; i < row.moves.size(); ++i) {
        const Move move = parse_move(row.moves[i], ruleset->size())->move;
        const bool legal = std::ranges::binary_search(referee.legal_moves(), move);
        ASSERT_EQ(legal, row.legal || i + 1 < row.moves.size()) << row.moves[i];
        if (legal) ruling = referee.play(move);
    }
    if (!row.legal) return;
    EXPECT_EQ(squares_of(ruling.taken, ruleset->size()), row.captures);
    EXPECT_EQ(to_string(ruling.outcome.winner), row.result);
    EXPECT_EQ(to_string(ruling.outcome.reason), row.reason);
}

void expect_table(std::string_view file) {
    for (const GoldenRow& row : read_golden(data_path(file))) {
        SCOPED_TRACE(row.id + ": " + row.why);
        expect_row(row);
    }
}

TEST(NaiveReferee, AnswersTheGoldenPositions) { expect_table("golden/golden.jsonl"); }
TEST(NaiveReferee, AnswersTheCrowdedGoldenPositions) { expect_table("golden/golden-crowded.jsonl"); }
TEST(NaiveReferee, AnswersThePositionsThatPeopleReported) { expect_table("golden/golden-reports.jsonl"); }

}  // namespace

}  // namespace tafl::test
