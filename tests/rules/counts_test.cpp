// The known numbers of legal move sequences, counted in bulk and with every leaf played; and random games.
#include <gtest/gtest.h>

#include <algorithm>

#include "rules/perft.hpp"
#include "rules/playouts.hpp"
#include "support/play.hpp"

namespace tafl::test {

namespace {

struct Known {
    const char* ruleset;
    std::vector<std::uint64_t> counts;  // depth 1, 2, ...
};

const std::vector<Known> known{
    {"copenhagen", {116, 6'788, 806'344, 50'456'804}},
    {"fetlar", {116, 6'788, 806'344}},
    {"manual", {116, 6'788, 806'344}},
    {"york", {124, 7'276, 920'688}},
    {"brandub", {40, 960, 39'512, 1'007'392}},
    {"tablut-walker", {80, 4'400, 353'200}},
};

void expect_counts(const Known& row, PerftLeaves leaves, int deepest) {
    const Game game(builtin(row.ruleset));
    for (int depth = 1; depth <= deepest && depth <= static_cast<int>(row.counts.size()); ++depth)
        EXPECT_EQ(perft(game, depth, leaves), row.counts[static_cast<std::size_t>(depth - 1)])
            << row.ruleset << " at depth " << depth;
}

TEST(Counts, LeavesCountedInBulkAreTheKnownNumbers) {
    for (const Known& row : known) expect_counts(row, PerftLeaves::Bulk, 4);
}

TEST(Counts, LeavesPlayedOneByOneAreTheSame) {
    for (const Known& row : known) expect_counts(row, PerftLeaves::Made, row.ruleset[0] == 'b' ? 4 : 3);
}

TEST(Counts, NothingIsCountedBehindAFinishedGame) {
    Game game = game_at(builtin("copenhagen"), "11/11/2T8/11/K10/11/4t6/11/11/3T7/11 d");
    EXPECT_EQ(play(game, "a7-a1"), "nothing; defenders king-escaped");
    EXPECT_EQ(perft(game, 0), 1u);
    EXPECT_EQ(perft(game, 1), 0u);
    EXPECT_EQ(perft(game, 3, PerftLeaves::Made), 0u);
}

TEST(Counts, DepthZeroIsTheGameItself) { EXPECT_EQ(perft(Game(builtin("york")), 0), 1u); }

TEST(Counts, BranchesAddUpAndComeInOrder) {
    const Game game(builtin("brandub"));
    std::uint64_t sum = 0;
    std::size_t seen = 0;
    const std::vector<PerftBranch> branches =
        divide(game, 3, PerftLeaves::Bulk, [&](const PerftBranch&) { ++seen; });
    for (const PerftBranch& branch : branches) sum += branch.nodes;
    EXPECT_EQ(sum, 39'512u);
    EXPECT_EQ(seen, 40u);
    EXPECT_TRUE(std::ranges::is_sorted(branches, {}, &PerftBranch::move));
}

// R10: moves that the repetition rule forbids are not counted, and the game's own past counts.
TEST(Counts, RepetitionCounts) {
    Game game = game_at(builtin("copenhagen-hnefatafl-org"), "11/11/2T8/7K3/11/11/11/1t9/11/3T6t/11 a");
    ASSERT_EQ(play(game, "k2-k3 c9-c8 k3-k2"), "nothing");
    EXPECT_EQ(perft(game, 1), game.legal_moves().size());
    EXPECT_EQ(perft(game, 1, PerftLeaves::Made), game.legal_moves().size());
    const Game fresh = game_at(game.shared_ruleset(), "11/11/2T8/11/11/11/11/1t9/7K3/3T6t/11 d");
    EXPECT_EQ(perft(fresh, 1), fresh.legal_moves().size());
}

TEST(Playouts, TheSameSeedGivesTheSameGames) {
    const Game game(builtin("brandub"));
    const PlayoutTally tally = playouts(game, 500, 300, 7);
    EXPECT_EQ(tally, playouts(game, 500, 300, 7));
    EXPECT_NE(tally, playouts(game, 500, 300, 8));
    EXPECT_EQ(tally.games, 500u);
    EXPECT_EQ(tally.attackers + tally.defenders + tally.draws + tally.unfinished, 500u);
}

TEST(Playouts, AGameThatIsNotDoneInTimeIsUnfinished) {
    const PlayoutTally tally = playouts(Game(builtin("copenhagen")), 20, 3, 1);
    EXPECT_EQ(tally.unfinished, 20u);
    EXPECT_EQ(tally.plies, 60u);
}

}  // namespace

}  // namespace tafl::test
