// A network with two layers sees the board turned and mirrored, so that the king always stands in the same eighth of it: what it
// learns in one corner it knows in all. On a line of symmetry several orientations bring him there; the first is taken.
#pragma once

#include <array>
#include <cstdint>

#include "engine/nnue/network.hpp"

namespace tafl::nnue {

inline constexpr int orientations = 8;

// The image of each square (rank * board + file) of a board of at most Network::max_board.
using Orientation = std::array<std::uint8_t, Network::max_board * Network::max_board>;

// All eight; the first leaves the board as it is.
[[nodiscard]] constexpr std::array<Orientation, orientations> orientations_of(int board) noexcept {
    std::array<Orientation, orientations> table{};
    for (int number = 0; number < orientations; ++number) {
        for (int square = 0; square < board * board; ++square) {
            int file = square % board, rank = square / board;
            if (number & 1) file = board - 1 - file;
            if (number & 2) rank = board - 1 - rank;
            const int to = number & 4 ? file * board + rank : rank * board + file;
            table[static_cast<std::size_t>(number)][static_cast<std::size_t>(square)] =
                static_cast<std::uint8_t>(to);
        }
    }
    return table;
}

// The eighth between the middle of the board, its right edge and the corner of the highest square.
[[nodiscard]] constexpr bool in_kings_eighth(int board, int square) noexcept {
    const int middle = board / 2, file = square % board, rank = square / board;
    return rank >= middle && file >= rank;
}

// The first orientation that brings a king from each square into his eighth.
[[nodiscard]] constexpr Orientation orientation_by_king(int board) noexcept {
    const auto all = orientations_of(board);
    Orientation first{};
    for (std::size_t square = 0; square < static_cast<std::size_t>(board * board); ++square)
        while (!in_kings_eighth(board, all[first[square]][square])) ++first[square];
    return first;
}

}  // namespace tafl::nnue
