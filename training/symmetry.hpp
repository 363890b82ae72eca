// The eight symmetries of the board, under which every ruleset plays the same.
#pragma once

#include <array>
#include <cstdint>

#include "engine/nnue/network.hpp"

namespace tafl::training {

inline constexpr int symmetries = 8;

// The image of each square of a board of at most Network::max_board. Symmetry 0 is the identity.
using Symmetry = std::array<std::uint8_t, Network::max_board * Network::max_board>;

[[nodiscard]] constexpr std::array<Symmetry, symmetries> symmetries_of(int board) noexcept {
    std::array<Symmetry, symmetries> table{};
    for (int symmetry = 0; symmetry < symmetries; ++symmetry) {
        for (int square = 0; square < board * board; ++square) {
            int file = square % board, rank = square / board;
            if (symmetry & 1) file = board - 1 - file;
            if (symmetry & 2) rank = board - 1 - rank;
            const int to = symmetry & 4 ? file * board + rank : rank * board + file;
            table[static_cast<std::size_t>(symmetry)][static_cast<std::size_t>(square)] =
                static_cast<std::uint8_t>(to);
        }
    }
    return table;
}

}  // namespace tafl::training
