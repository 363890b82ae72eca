// The naive referee counts the shallow depths of every perft table, so that the tables do not rest on the library alone.
#include <gtest/gtest.h>

#include "naive_referee.hpp"
#include "support/perft_table.hpp"
#include "support/play.hpp"
#include "support/representatives.hpp"

namespace tafl::test {

namespace {

constexpr std::uint64_t countable = 10'000;

std::uint64_t naive_perft(const naive::Referee& referee, int depth) {
    const std::vector<Move> moves = referee.legal_moves();
    if (depth == 1) return moves.size();
    std::uint64_t nodes = 0;
    for (Move move : moves) {
        naive::Referee next = referee;
        next.play(move);
        nodes += naive_perft(next, depth - 1);
    }
    return nodes;
}

class PerftTables : public testing::TestWithParam<RulesetPtr> {};

TEST_P(PerftTables, AreWhatTheNaiveRefereeCounts) {
    const naive::Referee referee(*GetParam(), GetParam()->start);
    const auto table = read_perft_table(GetParam()->name);
    for (std::size_t i = 0; i < table.size() && table[i] <= countable; ++i) {
        EXPECT_EQ(naive_perft(referee, static_cast<int>(i) + 1), table[i]) << "depth " << i + 1;
    }
}

INSTANTIATE_TEST_SUITE_P(EveryRuleset, PerftTables, testing::ValuesIn(representative_rulesets()),
                         ruleset_test_name);

}  // namespace

}  // namespace tafl::test
