// Late-move reductions: by how many plies a late move is searched less deeply; a capture by half as many. The table grows with the
// logarithms of the depth and of the move's index. Integers only, so that every machine has the same table.
#pragma once

#include <algorithm>
#include <array>
#include <bit>

#include "engine/search/tuning.hpp"

namespace tafl {

// 64 * log2(value), linear between powers of two.
[[nodiscard]] constexpr int log2_times_64(unsigned value) noexcept {
    const int power = std::bit_width(value) - 1;
    const unsigned rest = value - (1U << power);
    return 64 * power + static_cast<int>(64U * rest >> power);
}

inline constexpr int max_reduced_depth = 64;  // indices beyond these use the last row or column
inline constexpr int max_reduced_index = 128;

// A lambda, since in a tuning build it is not constant.
inline constexpr auto computed_reduction = [](unsigned depth, unsigned index) {
    const int product = log2_times_64(depth) * log2_times_64(index);  // 4096 * the product of the logs
    return (product * 10 / tuning::reduction_divisor + tuning::reduction_base) / 4'096;
};

#ifndef SKJALDBORG_TUNING
inline constexpr auto late_move_reductions = [] {
    std::array<std::array<signed char, max_reduced_index>, max_reduced_depth> table{};
    for (unsigned depth = 1; depth < max_reduced_depth; ++depth) {
        for (unsigned index = 1; index < max_reduced_index; ++index)
            table[depth][index] = static_cast<signed char>(computed_reduction(depth, index));
    }
    return table;
}();
#endif

// Precondition: depth and index are at least 1.
[[nodiscard]] inline int base_reduction(int depth, int index) noexcept {
    const auto row = static_cast<unsigned>(std::min(depth, max_reduced_depth - 1));
    const auto column = static_cast<unsigned>(std::min(index, max_reduced_index - 1));
#ifdef SKJALDBORG_TUNING
    return computed_reduction(row, column);
#else
    return late_move_reductions[row][column];
#endif
}

}  // namespace tafl
