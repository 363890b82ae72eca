// The perft tables, counted in bulk and with every leaf played; and random games.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>

#include "rules/perft.hpp"
#include "rules/playouts.hpp"
#include "support/paths.hpp"
#include "support/perft_table.hpp"
#include "support/play.hpp"
#include "support/representatives.hpp"

namespace tafl::test {

namespace {

constexpr int cheap_to_play = 1'000'000;

void expect_counts(const RulesetPtr& ruleset, PerftLeaves leaves, std::uint64_t most) {
    const Game game(ruleset);
    const auto table = read_perft_table(ruleset->name);
    ASSERT_GE(table.size(), 2U);
    for (std::size_t i = 0; i < table.size() && table[i] <= most; ++i) {
        EXPECT_EQ(perft(game, static_cast<int>(i) + 1, leaves), table[i]) << "depth " << i + 1;
    }
}

// Whole tables; under sanitizers, which are twenty times as slow, their cheap depths.
std::uint64_t max_in_bulk() {
    return scaled(100) < 100 ? cheap_to_play : std::numeric_limits<std::uint64_t>::max();
}

// For a new ruleset: the depths that have at most a million sequences, and the next one.
void write_table(const RulesetPtr& ruleset) {
    std::ofstream out(perft_table_path(ruleset->name));
    out << "# " << ruleset->title << ": depth, number of legal move sequences\n";
    std::uint64_t count = 1;
    for (int depth = 1; count <= cheap_to_play; ++depth) {
        count = perft(Game(ruleset), depth);
        out << depth << ' ' << count << '\n';
    }
}

class PerftTables : public testing::TestWithParam<RulesetPtr> {
  protected:
    void SetUp() override {
        const bool is_missing = !std::filesystem::exists(perft_table_path(GetParam()->name));
        if (is_missing && std::getenv("UPDATE_SNAPSHOTS") != nullptr) write_table(GetParam());
    }
};

TEST_P(PerftTables, AreCountedInBulk) { expect_counts(GetParam(), PerftLeaves::Bulk, max_in_bulk()); }
TEST_P(PerftTables, AreCountedByPlayingEveryLeaf) {
    expect_counts(GetParam(), PerftLeaves::Made, scaled(cheap_to_play));
}

INSTANTIATE_TEST_SUITE_P(EveryRuleset, PerftTables, testing::ValuesIn(representative_rulesets()),
                         ruleset_test_name);

TEST(Perft, NothingIsCountedBehindAFinishedGame) {
    Game game = game_at(builtin("copenhagen"), "11/11/2T8/11/K10/11/4t6/11/11/3T7/11 d");
    EXPECT_EQ(play(game, "a7-a1"), "nothing; defenders king-escaped");
    EXPECT_EQ(perft(game, 0), 1u);
    EXPECT_EQ(perft(game, 1), 0u);
    EXPECT_EQ(perft(game, 3, PerftLeaves::Made), 0u);
}

TEST(Perft, DepthZeroIsTheGameItself) { EXPECT_EQ(perft(Game(builtin("york")), 0), 1u); }

TEST(Perft, BranchesAddUpAndComeInOrder) {
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

// R10: moves that the repetition rule forbids are not counted; the history of the game matters.
TEST(Perft, RepetitionCounts) {
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
