// From scores to chances.
#pragma once

#include "engine/score.hpp"

namespace tafl {

// How likely the side to move is to win, by its score; 0 to 1. Fitted to games (bench/README.md).
[[nodiscard]] double win_probability(Score score) noexcept;

}  // namespace tafl
