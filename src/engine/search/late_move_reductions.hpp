// Late-move reductions: by how many plies a late move is searched less deeply; a capture by half as many. The table grows with the
// logarithms of the depth and of the move's index. Integers only, so that every machine has the same table.
#pragma once

#include <array>
#include <bit>

namespace tafl {

// 64 * log2(value), linear between powers of two.
[[nodiscard]] constexpr int log2_times_64(unsigned value) noexcept {
    const int power = std::bit_width(value) - 1;
    const unsigned rest = value - (1U << power);
    return 64 * power + static_cast<int>(64U * rest >> power);
}

inline constexpr int max_reduced_depth = 64;  // indices beyond these use the last row or column
inline constexpr int max_reduced_index = 128;

inline constexpr auto late_move_reductions = [] {
    std::array<std::array<signed char, max_reduced_index>, max_reduced_depth> table{};
    for (unsigned depth = 1; depth < max_reduced_depth; ++depth) {
        for (unsigned index = 1; index < max_reduced_index; ++index) {
            const int product =
                log2_times_64(depth) * log2_times_64(index);  // 4096 * the product of the logs
            table[depth][index] = static_cast<signed char>((product * 10 / 43 + 2'000) / 4'096);
        }
    }
    return table;
}();

}  // namespace tafl
