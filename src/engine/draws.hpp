// When a computer player offers a draw, and when it agrees to one.
#pragma once

#include "engine/score.hpp"
#include "rules/game.hpp"

namespace tafl {

// Neither side has the men to win (locked_corners.hpp), unless the other errs: the computer offers a draw.
[[nodiscard]] bool neither_can_win(const Game& game) noexcept;
// `score`: of a search of the position, for `computer`.
[[nodiscard]] bool accepts_draw(const Game& game, Side computer, Score score) noexcept;

}  // namespace tafl
