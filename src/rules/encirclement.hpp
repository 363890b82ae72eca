// R8: encirclement. The full test is two floods; most moves do not need it.
//
// A position is *open* while some piece of the king's side is connected with the edge through squares without an
// attacker; an open position is not encircled under either reading of the rule. Only an attacker's move can close
// it: by capturing soldiers, or by arriving on a square whose free neighbours it separates. It separates nothing if the
// free ones among its four neighbours are connected within the eight squares around it, the outside of the board
// counting as free:
//
//     . a .        the two free neighbours of x are connected       a . a      north and south are separated:
//     a x .        through the corner: nothing is separated         . x a      flood
//     . . .                                                         a . .
#pragma once

#include "rules/compiled_rules.hpp"
#include "rules/position.hpp"

namespace tafl {

// `free`: eight bits around a square, clockwise from the north; odd bits are diagonal. Whether the free orthogonal
// neighbours are connected.
[[nodiscard]] constexpr bool are_connected(unsigned free) noexcept {
    int groups = 0;
    for (int i = 0; i < 8; ++i) {
        const bool begins = (free >> i & 1) && !(free >> ((i + 7) & 7) & 1);
        if (!begins) continue;
        bool touches = false;
        for (int j = i; free >> (j & 7) & 1 && j < i + 8; ++j) touches = touches || j % 2 == 0;
        groups += touches;
    }
    return groups <= 1;
}

inline constexpr auto neighbours_connected = [] {
    std::array<bool, 256> table{};
    for (unsigned free = 0; free < 256; ++free) table[free] = are_connected(free);
    return table;
}();

template <int N>
[[nodiscard]] unsigned free_around(const Bitboard<N>& attackers, int square) noexcept {
    constexpr int rank_step[8] = {1, 1, 0, -1, -1, -1, 0, 1};
    constexpr int file_step[8] = {0, 1, 1, 1, 0, -1, -1, -1};
    unsigned free = 0;
    for (int i = 0; i < 8; ++i) {
        const int rank = square / N + rank_step[i];
        const int file = square % N + file_step[i];
        const bool held = Geometry<N>::on_board(rank, file) && attackers.has(rank * N + file);
        free |= static_cast<unsigned>(!held) << i;
    }
    return free;
}

template <int N>
[[nodiscard]] bool separates_nothing(const Position<N>& position, int to) noexcept {
    if ((geometry<N>().ring[to] & position.attackers()).has_at_most_one()) return true;
    return neighbours_connected[free_around<N>(position.attackers(), to)];
}

// Whether a flood from `from` through `through` reaches the edge; it stops as soon as it does.
template <int N>
[[nodiscard]] bool reaches_edge(const Bitboard<N>& from, const Bitboard<N>& through) noexcept {
    Bitboard<N> reached = from;
    for (Bitboard<N> before; before != reached;) {
        if ((reached & masks<N>.edge).any()) return true;
        before = reached;
        reached |= spread<N>(reached) & through;
    }
    return false;
}

template <int N>
[[nodiscard]] bool is_open(const Position<N>& position) noexcept {
    return reaches_edge<N>(position.defenders(), masks<N>.full - position.attackers());
}

// Precondition: the position is not open.
template <int N>
[[nodiscard]] bool is_encircled(const CompiledRules<N>& rules, const Position<N>& position) noexcept {
    switch (rules.encirclement) {
        case Encirclement::None: return false;
        case Encirclement::NoEdgeReach: return true;
        case Encirclement::KingRegion:
        case Encirclement::NoEscape: break;  // the ring; no_escape.hpp tests the rest
    }
    const auto region = flood<N>(Bitboard<N>::of(position.king), masks<N>.full - position.attackers());
    return (position.defenders() - region).none();
}

}  // namespace tafl
