// Captures for move ordering and quiescence: the squares where a side captures something, and the moves to
// them.
#pragma once

#include "rules/captures.hpp"
#include "rules/movegen.hpp"

namespace tafl {

// R4: the empty squares beside an enemy that has an anvil or a hostile square on its other side. A piece that
// arrives there captures, except the anvil itself, which leaves its place by moving.
template <int N>
[[nodiscard]] inline Bitboard<N> capture_squares(const CompiledRules<N>& rules, const Position<N>& position,
                                                 Side side) noexcept {
    constexpr auto& m = masks<N>;
    const int victims_side = index_of(!side);
    const auto victims = soldiers_against(position, side);
    auto anvils = anvils_of(rules, position, side) | rules.hostile_always[victims_side] |
                  (rules.hostile_empty[victims_side] & position.empty());
    if (rules.hostile_king[victims_side]) anvils |= bit<N>(position.king) & rules.throne;
    const auto east = [&](const Bitboard<N>& set) { return (set - m.last_file).template shifted_up<1>(); };
    const auto west = [&](const Bitboard<N>& set) { return (set - m.first_file).template shifted_down<1>(); };
    const auto north = [&](const Bitboard<N>& set) { return set.template shifted_up<N>() & m.full; };
    const auto south = [&](const Bitboard<N>& set) { return set.template shifted_down<N>(); };
    const auto squares = east(east(anvils) & victims) | west(west(anvils) & victims) |
                         north(north(anvils) & victims) | south(south(anvils) & victims);
    return squares & position.empty();
}

// Appends the slides that end on one of the squares. `own`: the pieces of the side that moves.
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

// True if a slide ends on one of the squares.
template <int N>
[[nodiscard]] bool can_slide_to(const Destinations<N>& destinations, const Bitboard<N>& squares) noexcept {
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
