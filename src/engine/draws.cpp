#include "engine/draws.hpp"

#include "engine/win_probability.hpp"

namespace tafl {

namespace {

constexpr double draws_below = 0.35;  // the computer's chance of winning

}  // namespace

bool accepts_draw(const Game& game, Side computer, Score score) noexcept {
    return win_probability(score, computer, game.ruleset()) < draws_below;
}

}  // namespace tafl
