// Random combinations of options: library and referee agree under every ruleset that a file can define.
#include "odd_rulesets.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "agreement.hpp"
#include "support/paths.hpp"
#include "support/placements.hpp"

namespace tafl::test {

namespace {

void play_short_game(SideBySide pair, Dice& dice) {
    ASSERT_EQ(pair.compare(), "");
    if (dice.chance(25)) {
        ASSERT_EQ(pair.try_every_move(), "");
    }
    const Style style = static_cast<Style>(dice.below(4));
    for (int ply = 0; ply < 60 && !pair.is_over(); ++ply) {
        const std::vector<Move> moves = pair.moves();
        ASSERT_EQ(pair.play(pair.choose_move(style, moves, dice)), "");
    }
}

// Records and puzzles may place any piece anywhere: sometimes a soldier on a special square, or the king elsewhere.
tafl::Setup disturbed(tafl::Setup setup, Dice& dice) {
    const int last = setup.size - 1;
    const int places[] = {0, last, setup.squares() / 2, 1, setup.size, setup.size / 2, setup.squares() - 1};
    for (int i = 0; i < 2; ++i) {
        Piece& there = setup.pieces[static_cast<std::size_t>(dice.one_of<int>(places))];
        if (there != Piece::King && dice.chance(15))
            there = dice.chance(50) ? Piece::Attacker : Piece::Defender;
    }
    if (dice.chance(5)) {
        std::ranges::find(setup.pieces, Piece::King)[0] = Piece::None;
        setup.pieces[static_cast<std::size_t>(dice.below(setup.squares()))] = Piece::King;
    }
    return setup;
}

class OddRulesets : public testing::TestWithParam<int> {};

TEST_P(OddRulesets, AgreeWithTheReferee) {
    Dice dice(static_cast<std::uint64_t>(GetParam()));
    for (int i = 0; i < scaled(200); ++i) {
        const auto ruleset = odd_ruleset(dice);
        SCOPED_TRACE(list_options(*ruleset));
        play_short_game(SideBySide(ruleset, ruleset->start), dice);
        if (ruleset->size() < 7) continue;  // scenes take room
        for (Scene scene : scenes) {
            play_short_game(SideBySide(ruleset, disturbed(draw_scene(scene, *ruleset, dice), dice)), dice);
            if (HasFatalFailure()) return;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Seeds, OddRulesets, testing::Range(1, 9));

}  // namespace

}  // namespace tafl::test
