// How hard a puzzle is before anyone has tried it, from what it asks.
#pragma once

#include "puzzles/puzzle.hpp"

namespace tafl {

// On the scale of the ratings, on which a new player has 1500; the median of the built-in puzzles is near that. `size`: of the
// board. The pages estimate the same (web/client/src/puzzles/choice.ts): tests/data/puzzle_ratings.txt is for both.
[[nodiscard]] int estimated_rating(const Puzzle& puzzle, int size) noexcept;

}  // namespace tafl
