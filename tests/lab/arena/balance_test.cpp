// A study counts games to their end, and says how far its shares may be off.
#include "lab/arena/balance.hpp"

#include <gtest/gtest.h>

#include "notation/rulesets/ruleset_registry.hpp"

namespace tafl::arena {

namespace {

BalanceTally studied(std::uint64_t games, std::uint64_t first = 0) {
    SelfplayOptions options;
    options.ruleset = find_builtin("brandub");
    options.first = first;
    options.games = games;
    options.nodes = 50;
    options.conditions = balance_conditions();
    Game board(options.ruleset);
    BalanceTally tally;
    std::atomic<bool> stop{false};
    play_selfplay(
        options,
        [&](const SelfplayGame& game) {
            EXPECT_EQ(fault_of(game, board), "");
            tally.add(game, board);
        },
        stop);
    return tally;
}

TEST(Study, PlaysToTheEndAndCountsHowGamesEnded) {
    const auto tally = studied(8);
    EXPECT_EQ(tally.games(), 8u);
    EXPECT_EQ(tally.won_by(Winner::Attackers) + tally.won_by(Winner::Defenders) + tally.won_by(Winner::Draw),
              8u);
    EXPECT_EQ(tally.won_by(Winner::Nobody), 0u);
    std::uint64_t ended = 0;
    for (const auto& [reason, count] : tally.endings()) ended += count;
    EXPECT_EQ(ended, 8u);
    const auto stopped = tally.endings().find(Reason::None);
    EXPECT_LE(stopped == tally.endings().end() ? 0 : stopped->second, tally.won_by(Winner::Draw));
    EXPECT_GT(tally.mean_plies(), 4);
    EXPECT_GT(tally.median_plies(), 4);
    EXPECT_GT(tally.mean_moves(), 10);
}

TEST(Study, ContinuedIsTheSame) {
    const auto whole = studied(6), begun = studied(4), rest = studied(2, 4);
    EXPECT_EQ(whole.won_by(Winner::Attackers),
              begun.won_by(Winner::Attackers) + rest.won_by(Winner::Attackers));
    EXPECT_NEAR(6 * whole.mean_plies(), 4 * begun.mean_plies() + 2 * rest.mean_plies(), 1e-6);
}

}  // namespace

}  // namespace tafl::arena
