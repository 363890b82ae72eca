// Whole games from the opening: the library against the naive referee.
#include <gtest/gtest.h>

#include <algorithm>

#include "agreement.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "support/paths.hpp"
#include "support/play.hpp"
#include "support/representatives.hpp"

namespace tafl::test {

namespace {

constexpr int plies_at_most = 250;

class WholeGames : public testing::TestWithParam<RulesetPtr> {
  protected:
    // Plays games of one style until `positions` positions are compared or one differs.
    void play_games(Style style, int positions) {
        Dice dice(0x5eed + static_cast<unsigned>(style));
        for (long seen = 0; seen < positions;) {
            SideBySide pair(GetParam(), GetParam()->start);
            ASSERT_EQ(pair.compare(), "");
            play_one(pair, style, dice);
            if (HasFatalFailure()) return;
            seen += pair.positions();
        }
    }

  private:
    void play_one(SideBySide& pair, Style style, Dice& dice) {
        for (int ply = 0; ply < plies_at_most && !pair.is_over(); ++ply) {
            const std::vector<Move> moves = pair.moves();
            ASSERT_EQ(pair.play(pair.choose_move(style, moves, dice)), "");
        }
    }
};

TEST_P(WholeGames, RandomPlayAgrees) { play_games(Style::Random, scaled(8'000)); }
TEST_P(WholeGames, CapturingPlayAgrees) { play_games(Style::Capturing, scaled(8'000)); }
TEST_P(WholeGames, EdgePlayAgrees) { play_games(Style::Edge, scaled(8'000)); }
TEST_P(WholeGames, ShufflingPlayAgrees) { play_games(Style::Shuffling, scaled(2'000)); }

INSTANTIATE_TEST_SUITE_P(EveryRuleset, WholeGames, testing::ValuesIn(representative_rulesets()),
                         ruleset_test_name);

// Most rulesets differ from one of those by their opening.
TEST(EveryRuleset, AShortGameAgrees) {
    Dice dice(17);
    for (const auto& ruleset : builtin_rulesets()) {
        SideBySide pair(ruleset, ruleset->start);
        ASSERT_EQ(pair.compare(), "") << ruleset->name;
        for (int ply = 0; ply < 30 && !pair.is_over(); ++ply) {
            const std::vector<Move> moves = pair.moves();
            ASSERT_EQ(pair.play(pair.choose_move(Style::Capturing, moves, dice)), "") << ruleset->name;
        }
    }
}

}  // namespace

}  // namespace tafl::test
