#include "engine/draws.hpp"

#include "engine/locked_corners.hpp"
#include "engine/win_probability.hpp"

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
    switch (game.ruleset().size()) {
        case 7: return neither_can_win<7>(game);
        case 9: return neither_can_win<9>(game);
        case 11: return neither_can_win<11>(game);
        case 13: return neither_can_win<13>(game);
        case 15: return neither_can_win<15>(game);
        case 17: return neither_can_win<17>(game);
        default: return neither_can_win<19>(game);
    }
}

bool accepts_draw(const Game& game, Side computer, Score score) noexcept {
    if (!is_win(score) && neither_can_win(game)) return true;
    return win_probability(score, computer, game.ruleset()) < draws_below;
}

}  // namespace tafl
