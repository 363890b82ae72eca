// The number by which the program, the site and its store know a puzzle.
#pragma once

#include <cstdint>

namespace tafl {

using PuzzleId = std::uint32_t;

}  // namespace tafl
