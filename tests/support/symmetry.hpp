// The eight symmetries of a square board.
#pragma once

#include <vector>

#include "rules/types.hpp"

namespace tafl::test {

inline constexpr int symmetries = 8;

// Bit 0 mirrors the files, bit 1 the ranks, bit 2 swaps files and ranks afterwards. 0 changes nothing.
[[nodiscard]] Square mapped(Square square, int symmetry, int size);
[[nodiscard]] Move mapped(Move move, int symmetry, int size);
[[nodiscard]] Setup mapped(const Setup& setup, int symmetry);
[[nodiscard]] std::vector<Move> mapped(std::vector<Move> moves, int symmetry, int size);  // sorted again

}  // namespace tafl::test
