// The eight symmetries of the board, under which every ruleset plays the same.
#pragma once

#include <array>
#include <cstdint>

#include "engine/nnue/network.hpp"

namespace tafl::training {

inline constexpr int symmetries = 8;

// The image of each square. Symmetry 0 is the identity.
inline constexpr auto symmetric_square = [] {
    constexpr int n = Network::board;
    std::array<std::array<std::uint8_t, Network::squares>, symmetries> table{};
    for (int symmetry = 0; symmetry < symmetries; ++symmetry) {
        for (int square = 0; square < Network::squares; ++square) {
            int file = square % n, rank = square / n;
            if (symmetry & 1) file = n - 1 - file;
            if (symmetry & 2) rank = n - 1 - rank;
            const int to = symmetry & 4 ? file * n + rank : rank * n + file;
            table[static_cast<std::size_t>(symmetry)][static_cast<std::size_t>(square)] =
                static_cast<std::uint8_t>(to);
        }
    }
    return table;
}();

}  // namespace tafl::training
