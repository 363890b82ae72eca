// Moves as numbers, for arrays: from * 2 * size, plus the file of `to` if the move stays on its rank, else size plus the rank of
// `to`.
#pragma once

#include <fmt/format.h>
#include <pybind11/pybind11.h>

#include "rules/types.hpp"

namespace tafl::python {

[[nodiscard]] constexpr int index_of(Move move, int size) noexcept {
    const bool same_rank = move.from / size == move.to / size;
    return move.from * 2 * size + (same_rank ? move.to % size : size + move.to / size);
}

// How many numbers there are, legal moves or not.
[[nodiscard]] constexpr int indices(int size) noexcept { return 2 * size * size * size; }

// Raises ValueError for a number that no move has.
[[nodiscard]] inline Move move_of(int index, int size) {
    if (index < 0 || index >= indices(size))
        throw pybind11::value_error(fmt::format("there is no move {} on a board of {}x{}; expected 0 to {}",
                                                index, size, size, indices(size) - 1));
    const int from = index / (2 * size);
    const int line = index % (2 * size);
    const int to = line < size ? from / size * size + line : (line - size) * size + from % size;
    return {static_cast<Square>(from), static_cast<Square>(to)};
}

}  // namespace tafl::python
