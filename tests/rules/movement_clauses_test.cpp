// One source serves both kinds of Movement (docs/adr/0004): Full plays every plain ruleset as Plain does. And what do_move
// updates equals what a new computation finds.
#include <gtest/gtest.h>

#include <algorithm>

#include "rules/game_state.hpp"
#include "support/choose.hpp"
#include "support/paths.hpp"
#include "support/placements.hpp"
#include "support/representatives.hpp"

namespace tafl::test {
namespace {

template <int N, Movement C>
std::vector<Move> sorted_moves(const GameState<N, C>& state) {
    MoveList<N> list;
    state.generate(list);
    std::vector<Move> moves(list.begin(), list.end());
    std::ranges::sort(moves);
    return moves;
}

template <int N, Movement C>
void expect_up_to_date(const GameState<N, C>& state) {
    const auto& updated = state.position();
    auto fresh = to_position<N>(to_setup(updated));
    state.referee().settle(fresh);
    EXPECT_EQ(updated.pieces, fresh.pieces) << "a view has lost a piece";
    EXPECT_EQ(updated.key, fresh.key);
    const bool ring_was_looked_for = state.outcome().reason != Reason::KingCaptured;
    if (ring_was_looked_for) {  // a defender's capture may open a ring; the attackers' next move looks again
        EXPECT_LE(updated.open, fresh.open);
    }
}

template <int N>
void expect_alike(const CompiledRules<N>& rules, const Setup& setup, Dice& dice, int plies) {
    GameState<N, Movement::Plain> plain(rules, to_position<N>(setup));
    GameState<N, Movement::Full> full(rules, to_position<N>(setup));
    for (int i = 0; i < plies; ++i) {
        const auto moves = sorted_moves(plain);
        ASSERT_EQ(moves, sorted_moves(full));
        ASSERT_EQ(plain.count_moves(), static_cast<int>(moves.size()));
        ASSERT_EQ(plain.outcome(), full.outcome());
        if (moves.empty()) return;
        const Move move = dice.one_of(std::span<const Move>(moves));
        plain.advance(move);
        full.advance(move);
        ASSERT_EQ(plain.position().key, full.position().key);
        ASSERT_EQ(plain.last().captured, full.last().captured);
        expect_up_to_date(plain);
    }
}

template <int N>
void play_both(const Ruleset& ruleset) {
    const CompiledRules<N> rules(ruleset);
    if (rules.movement != Movement::Plain) return;
    Dice dice(7);
    for (int game = 0; game < scaled(20); ++game) {
        expect_alike<N>(rules, ruleset.start, dice, 150);
        for (const Scene scene : scenes) expect_alike<N>(rules, draw_scene(scene, ruleset, dice), dice, 20);
        if (testing::Test::HasFatalFailure()) return;
    }
}

TEST(Movement, FullPlaysWhateverPlainPlays) {
    for (const auto& ruleset : representative_rulesets()) {
        SCOPED_TRACE(ruleset->name);
        switch (ruleset->size()) {
            case 7: play_both<7>(*ruleset); break;
            case 9: play_both<9>(*ruleset); break;
            case 11: play_both<11>(*ruleset); break;
            case 13: play_both<13>(*ruleset); break;
            case 15: play_both<15>(*ruleset); break;
            case 19: play_both<19>(*ruleset); break;
            default: FAIL() << "a size that this test does not know: " << ruleset->size();
        }
    }
}

}  // namespace
}  // namespace tafl::test
