#include "engine/draws.hpp"

#include "engine/locked_corners.hpp"
#include "engine/win_probability.hpp"
#include "rules/board_sizes.hpp"

namespace tafl {

namespace {

constexpr double draws_below = 0.35;  // the computer's chance of winning

template <int N>
bool neither_can_win(const Game& game) noexcept {
    const auto& ruleset = game.ruleset();
    const CompiledRules<N> rules(ruleset);
    return LockedCorners<N>(rules, ruleset).neither_can_win(to_position<N>(game.setup()));
}

}  // namespace

bool neither_can_win(const Game& game) noexcept {
    return with_board_size(game.ruleset().size(), [&]<int N> { return neither_can_win<N>(game); });
}

bool accepts_draw(const Game& game, Side computer, Score score) noexcept {
    if (!is_win(score) && neither_can_win(game)) return true;
    return win_probability(score, computer, game.ruleset()) < draws_below;
}

}  // namespace tafl
