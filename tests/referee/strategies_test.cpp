// The naive referee plays every line of a proven strategy: the winner's answers win against every reply.
#include <gtest/gtest.h>

#include <algorithm>

#include "lab/solver/solver.hpp"
#include "naive_referee.hpp"
#include "notation/positions.hpp"
#include "notation/rulesets/ruleset_registry.hpp"

namespace tafl::test {

namespace {

class Walk {
  public:
    explicit Walk(const solver::Strategy& strategy) : strategy_(strategy) {}

    [[nodiscard]] bool wins(const naive::Referee& referee) {
        ++positions;
        const auto answer = strategy_.find(referee.setup());
        if (!answer) return wins_at_once(referee);
        auto after = referee;
        if (!std::ranges::binary_search(after.legal_moves(), answer->move)) return false;
        after.play(answer->move);
        if (after.outcome().is_over()) return has_won(after);
        return std::ranges::all_of(after.legal_moves(), [&](Move reply) {
            auto replied = after;
            replied.play(reply);
            return replied.outcome().is_over() ? has_won(replied) : wins(replied);
        });
    }
    long positions = 0;

  private:
    [[nodiscard]] bool has_won(const naive::Referee& referee) const {
        return referee.outcome().winner == winner_of(strategy_.winner());
    }
    [[nodiscard]] bool wins_at_once(const naive::Referee& referee) const {
        return std::ranges::any_of(referee.legal_moves(), [&](Move move) {
            auto after = referee;
            after.play(move);
            return has_won(after);
        });
    }
    const solver::Strategy& strategy_;
};

TEST(Strategies, WinUnderTheNaiveReferee) {
    for (const auto* rules : {"brandub-walker", "brandub"}) {
        const auto ruleset = find_builtin(rules);
        const auto setup = *parse_position("3t3/5t1/1t1t3/t1K4/4t1T/1t5/3t3 d", *ruleset);
        const auto game = *Game::from(ruleset, setup, SetupCheck::Lenient);
        const auto solution = solver::solve(
            game, {.prover = Side::Defenders, .nodes = 200'000, .memory = std::uint64_t{16} << 20U});
        ASSERT_TRUE(solution && solution->strategy) << rules;
        Walk walk(*solution->strategy);
        EXPECT_TRUE(walk.wins(naive::Referee(*ruleset, setup))) << rules;
        EXPECT_GT(walk.positions, 20) << rules;
    }
}

}  // namespace

}  // namespace tafl::test
