// How much shallower a late quiet move is looked at, in plies: grows with the depth and with its place among the
// moves. Whole numbers only, so that every machine has the same table.
#pragma once

#include <array>
#include <bit>

namespace tafl {

// 64 times the binary logarithm, by table of the highest bit and a straight line between powers of two.
[[nodiscard]] constexpr int log2_times_64(unsigned value) noexcept {
    const int power = std::bit_width(value) - 1;
    const unsigned rest = value - (1U << power);
    return 64 * power + static_cast<int>(64U * rest >> power);
}

inline constexpr int most_ranked = 128;

inline constexpr auto reductions = [] {
    std::array<std::array<signed char, most_ranked>, 64> table{};
    for (unsigned depth = 1; depth < 64; ++depth) {
        for (unsigned place = 1; place < most_ranked; ++place) {
            const int product =
                log2_times_64(depth) * log2_times_64(place);  // 4096 times the product of the logs
            table[depth][place] = static_cast<signed char>((product * 10 / 43 + 2'000) / 4'096);
        }
    }
    return table;
}();

}  // namespace tafl
