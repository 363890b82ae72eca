// The symmetries of a board that change nothing in its rules.
#pragma once

#include <array>
#include <vector>

#include "rules/compiled_rules.hpp"

namespace tafl::tables {

template <int N>
using SquareMap = std::array<Square, N * N>;

// One of the eight symmetries of the square, 0 the identity.
template <int N>
[[nodiscard]] constexpr SquareMap<N> symmetry(int which) noexcept {
    SquareMap<N> map{};
    for (int square = 0; square < N * N; ++square) {
        int rank = square / N, file = square % N;
        if (which & 1) file = N - 1 - file;
        if (which & 2) rank = N - 1 - rank;
        map[static_cast<std::size_t>(square)] =
            static_cast<Square>(which & 4 ? file * N + rank : rank * N + file);
    }
    return map;
}

template <int N>
[[nodiscard]] Bitboard<N> mapped(const Bitboard<N>& set, const SquareMap<N>& map) noexcept {
    Bitboard<N> image;
    for_each_square(set, [&](int square) { image.set(map[static_cast<std::size_t>(square)]); });
    return image;
}

template <int N>
[[nodiscard]] bool keeps_rules(const CompiledRules<N>& rules, const SquareMap<N>& map) noexcept {
    const auto keeps = [&](const Bitboard<N>& set) { return mapped<N>(set, map) == set; };
    for (int side = 0; side < 2; ++side) {
        const auto i = static_cast<std::size_t>(side);
        if (!keeps(rules.hostile_empty[i]) || !keeps(rules.hostile_always[i])) return false;
    }
    for (int group = 0; group < rules.camp_count; ++group) {  // R11: one camp may lie where another was
        const auto image = mapped<N>(rules.camp[static_cast<std::size_t>(group)].view[0], map);
        bool found = false;
        for (int other = 0; other < rules.camp_count; ++other)
            found = found || rules.camp[static_cast<std::size_t>(other)].view[0] == image;
        if (!found) return false;
    }
    return keeps(rules.men_stop) && keeps(rules.king_stop) && keeps(rules.men_pass.view[0]) &&
           keeps(rules.king_pass.view[0]) && keeps(rules.throne) && keeps(rules.corners) &&
           keeps(rules.escape) && keeps(rules.outside_camps.view[0]) && keeps(rules.custodial_king) &&
           keeps(rules.surround_empty) && keeps(rules.surround_always) && keeps(rules.custodial_empty) &&
           keeps(rules.custodial_always);
}

// The identity first.
template <int N>
[[nodiscard]] std::vector<SquareMap<N>> symmetries_of(const CompiledRules<N>& rules) {
    std::vector<SquareMap<N>> maps;
    for (int which = 0; which < 8; ++which) {
        const auto map = symmetry<N>(which);
        if (keeps_rules<N>(rules, map)) maps.push_back(map);
    }
    return maps;
}

}  // namespace tafl::tables
