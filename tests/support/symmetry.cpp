#include "support/symmetry.hpp"

#include <algorithm>
#include <utility>

namespace tafl::test {

Square mapped(Square square, int symmetry, int size) {
    int file = square % size;
    int rank = square / size;
    if (symmetry & 1) file = size - 1 - file;
    if (symmetry & 2) rank = size - 1 - rank;
    if (symmetry & 4) std::swap(file, rank);
    return static_cast<Square>(rank * size + file);
}

Move mapped(Move move, int symmetry, int size) {
    return {mapped(move.from, symmetry, size), mapped(move.to, symmetry, size)};
}

Setup mapped(const Setup& setup, int symmetry) {
    Setup other = setup;
    for (int square = 0; square < setup.squares(); ++square)
        other.pieces[mapped(static_cast<Square>(square), symmetry, setup.size)] =
            setup.pieces[static_cast<std::size_t>(square)];
    return other;
}

std::vector<Move> mapped(std::vector<Move> moves, int symmetry, int size) {
    for (Move& move : moves) move = mapped(move, symmetry, size);
    std::ranges::sort(moves);
    return moves;
}

}  // namespace tafl::test
