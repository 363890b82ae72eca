#include "support/choose.hpp"

#include <algorithm>
#include <optional>

namespace tafl::test {

namespace {

bool is_outermost(Square square, int size) {
    const int file = square % size;
    const int rank = square / size;
    return file == 0 || rank == 0 || file == size - 1 || rank == size - 1;
}

// The first of a number of random moves that satisfies the predicate; testing all takes too long on large boards.
template <class Pleases>
std::optional<Move> seek(std::span<const Move> moves, Dice& dice, int tries, Pleases pleases) {
    for (int i = 0; i < tries; ++i)
        if (const Move move = dice.one_of(moves); pleases(move)) return move;
    return {};
}

std::optional<Move> preferred(const Chooser& chooser, std::span<const Move> moves, Dice& dice) {
    switch (chooser.style) {
        case Style::Random: return {};
        case Style::Capturing: return seek(moves, dice, 40, chooser.captures);
        case Style::Edge:
            return seek(moves, dice, 8, [&](Move move) { return is_outermost(move.to, chooser.size); });
        case Style::Shuffling: {
            const Move back{chooser.previous.to, chooser.previous.from};
            if (std::ranges::binary_search(moves, back)) return back;
            return {};
        }
    }
    return {};
}

}  // namespace

Move choose(const Chooser& chooser, std::span<const Move> moves, Dice& dice) {
    if (dice.chance(80))
        if (const auto move = preferred(chooser, moves, dice)) return *move;
    return dice.one_of(moves);
}

}  // namespace tafl::test
