// Hands out the moves of a position, the most promising first: the table's move, moves that take something or bring
// the king before an exit, killers and the answer to the last move, then the quiet ones by what was learnt of them.
#pragma once

#include "engine/histories.hpp"
#include "engine/king_ways.hpp"
#include "rules/move_list.hpp"

namespace tafl {

struct RankedMove {
    Move move;
    int rank;
};

template <int N>
class MovePicker {
  public:
    MovePicker() noexcept {}  // NOLINT(modernize-use-equals-default): nothing is read beyond count_

    // `rank` gives each move its place.
    template <class Rank>
    void fill(const MoveList<N>& moves, Rank&& rank) noexcept {
        count_ = next_ = 0;
        for (const Move move : moves) moves_[static_cast<std::size_t>(count_++)] = {move, rank(move)};
    }
    [[nodiscard]] int size() const noexcept { return count_; }
    // The best of those that are left. Precondition: there is one.
    [[nodiscard]] RankedMove next() noexcept {
        int best = next_;
        for (int i = next_ + 1; i < count_; ++i) {
            if (moves_[static_cast<std::size_t>(i)].rank > moves_[static_cast<std::size_t>(best)].rank)
                best = i;
        }
        std::swap(moves_[static_cast<std::size_t>(next_)], moves_[static_cast<std::size_t>(best)]);
        return moves_[static_cast<std::size_t>(next_++)];
    }

  private:
    int count_ = 0;
    int next_ = 0;
    union {
        std::array<RankedMove, MoveList<N>::capacity> moves_;
    };
};

// The slides that end on one of the squares.
template <int N>
void push_slides_to(const Destinations<N>& destinations, const Lines<N>& own, const Bitboard<N>& squares,
                    MoveList<N>& list) noexcept {
    for_each_square(squares, [&](int square) {
        for (int v = 0; v < view_count; ++v) {
            const int bit =
                geometry<N>().to_view[static_cast<std::size_t>(v)][static_cast<std::size_t>(square)];
            if (!destinations.view[static_cast<std::size_t>(v)].has(bit)) continue;
            const Move move = move_to<N>(own, v, bit);
            list.push(move);
        }
    });
}

template <int N>
[[nodiscard]] bool reaches(const Destinations<N>& destinations, const Bitboard<N>& squares) noexcept {
    bool found = false;
    for_each_square(squares, [&](int square) {
        for (int v = 0; v < view_count; ++v) {
            const int bit =
                geometry<N>().to_view[static_cast<std::size_t>(v)][static_cast<std::size_t>(square)];
            found = found || destinations.view[static_cast<std::size_t>(v)].has(bit);
        }
    });
    return found;
}

}  // namespace tafl
