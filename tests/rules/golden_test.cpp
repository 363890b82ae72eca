// The golden positions, every line of both tables: whether the last move is legal, what it captures, by which clause, and
// how the game stands.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

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

// The clauses by which the move captured or ended the game.
std::set<std::string_view> clauses_applied(const Played& played, const Ruleset& ruleset) {
    std::set<std::string_view> clauses;
    if (played.outcome.is_over()) clauses.insert(to_string(clause_of(played.outcome.reason)));
    for (const CapturedPiece& one : played.captures.taken()) clauses.insert(to_string(one.clause));
    if (played.captures.king && ruleset.jumps == Jumps::Berserk) clauses.insert(to_string(Clause::Special));
    return clauses;
}

// A row whose move captures or ends the game pins one of the clauses that caused it; a row with an illegal
// move, a clause that can refuse it.
void expect_clause(const GoldenRow& row, const Played* played, const Ruleset& ruleset) {
    static const std::set<std::string_view> can_refuse{"R1", "R2", "R10", "R11", "R12"};
    const auto clauses = played != nullptr ? clauses_applied(*played, ruleset) : can_refuse;
    if (!clauses.empty()) {
        EXPECT_TRUE(clauses.contains(row.clause)) << row.clause;
    }
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
    expect_clause(row, played ? &played->get() : nullptr, game.ruleset());
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

TEST(Golden, EveryClauseIsPlayedAsThePositionsSay) { EXPECT_EQ(expect_table("golden/golden.jsonl"), 189u); }
TEST(Golden, CrowdedPositionsToo) { EXPECT_EQ(expect_table("golden/golden-crowded.jsonl"), 400u); }
TEST(Golden, WhatPeopleReportedToo) { EXPECT_EQ(expect_table("golden/golden-reports.jsonl"), 21u); }

TEST(Golden, EveryRowNamesAClauseAndEveryClauseHasARow) {
    std::set<std::string> named;
    for (const auto* file : {"golden/golden.jsonl", "golden/golden-crowded.jsonl"}) {
        for (const GoldenRow& row : read_golden(data_path(file))) named.insert(row.clause);
    }
    std::set<std::string> clauses;
    for (int i = 1; i <= static_cast<int>(Clause::Special); ++i) {
        clauses.insert(std::string(to_string(static_cast<Clause>(i))));
    }
    EXPECT_EQ(named, clauses);
}

}  // namespace

}  // namespace tafl::test
