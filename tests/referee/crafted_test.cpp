// Placements about one move away from a fort, a wall, a ring or the king's capture, under every built-in
// ruleset: each legal move is played in both implementations, then a short game.
#include <gtest/gtest.h>

#include <algorithm>

#include "agreement.hpp"
#include "support/paths.hpp"
#include "support/placements.hpp"
#include "support/play.hpp"
#include "support/representatives.hpp"

namespace tafl::test {

namespace {

class CraftedStarts : public testing::TestWithParam<RulesetPtr> {
  protected:
    void play_from(Scene scene, int starts) {
        Dice dice(0xc0ffee + static_cast<unsigned>(scene));
        for (int i = 0; i < starts && !HasFatalFailure(); ++i)
            play_out(SideBySide(GetParam(), draw_scene(scene, *GetParam(), dice)), dice);
    }

  private:
    void play_out(SideBySide pair, Dice& dice) {
        ASSERT_EQ(pair.compare(), "");
        ASSERT_EQ(pair.try_every_move(), "");
        const Style style = dice.chance(50) ? Style::Shuffling : Style::Capturing;
        for (int ply = 0; ply < 20 && !pair.is_over(); ++ply) {
            const std::vector<Move> moves = pair.moves();
            ASSERT_EQ(pair.play(pair.choose_move(style, moves, dice)), "");
        }
    }
};

TEST_P(CraftedStarts, FortsAgree) { play_from(Scene::Fort, scaled(60)); }
TEST_P(CraftedStarts, WallsAgree) { play_from(Scene::Wall, scaled(60)); }
TEST_P(CraftedStarts, RingsAgree) { play_from(Scene::Ring, scaled(40)); }
TEST_P(CraftedStarts, BlockadesAgree) { play_from(Scene::Blockade, scaled(40)); }
TEST_P(CraftedStarts, HuntsAgree) { play_from(Scene::Hunt, scaled(60)); }
TEST_P(CraftedStarts, CrowdsAgree) { play_from(Scene::Crowd, scaled(40)); }
TEST_P(CraftedStarts, DesertsAgree) { play_from(Scene::Desert, scaled(60)); }

INSTANTIATE_TEST_SUITE_P(EveryRuleset, CraftedStarts, testing::ValuesIn(representative_rulesets()),
                         ruleset_test_name);

}  // namespace

}  // namespace tafl::test
