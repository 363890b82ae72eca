// R4, R5, R6: the soldiers that a move captures, found on the board after the slide and before anything is removed.
// `to` is the square of the piece that moved, `side` its side.
#pragma once

#include "rules/compiled_rules.hpp"
#include "rules/inline.hpp"
#include "rules/position.hpp"

namespace tafl {

// The enemy's soldiers.
template <int N>
[[nodiscard]] Bitboard<N> soldiers_against(const Position<N>& position, Side side) noexcept {
    if (side == Side::Attackers) return position.defenders() - bit<N>(position.king);
    return position.attackers();
}

// The pieces of the side that can be an anvil: the end of a capture that did not move.
template <int N>
[[nodiscard]] Bitboard<N> anvils_of(const CompiledRules<N>& rules, const Position<N>& position,
                                    Side side) noexcept {
    if (side == Side::Defenders && !rules.king_is_anvil) return position.defenders() - bit<N>(position.king);
    return position.of(side);
}

template <int N>
[[nodiscard]] TAFL_INLINE bool is_anvil(const CompiledRules<N>& rules, const Position<N>& position,
                                        int square, Side side) noexcept {
    return position.of(side).has(square) &&
           (side == Side::Attackers || square != position.king || rules.king_is_anvil);
}

// R2: whether the square is hostile to `victims` now.
template <int N>
[[nodiscard]] TAFL_INLINE bool is_hostile(const CompiledRules<N>& rules, const Position<N>& position,
                                          int square, Side victims) noexcept {
    const int side = index_of(victims);
    if (rules.hostile_always[side].has(square)) return true;
    if (rules.hostile_empty[side].has(square) && !position.occupied().has(square)) return true;
    return rules.hostile_king[side] && square == position.king && rules.throne.has(square);
}

// The square opposite `to`, seen from `middle` beside it; -1 beyond the board.
template <int N>
[[nodiscard]] TAFL_INLINE int opposite(int middle, int to) noexcept {
    const int square = 2 * middle - to;
    const bool on_board = square >= 0 && square < N * N && geometry<N>().neighbours[middle].has(square);
    return on_board ? square : -1;
}

// R4: hammer and anvil on both sides of a soldier, along a row or a column. `near`: the enemy soldiers beside `to`.
template <int N>
[[nodiscard]] TAFL_INLINE Bitboard<N> custodial(const CompiledRules<N>& rules, const Position<N>& position,
                                                int to, Side side, const Bitboard<N>& near) noexcept {
    Bitboard<N> taken;
    for_each_square(near, [&](int victim) {
        const int beyond = opposite<N>(victim, to);
        if (beyond < 0) return;
        if (is_anvil(rules, position, beyond, side) || is_hostile(rules, position, beyond, !side))
            taken |= bit<N>(victim);
    });
    return taken;
}

// R5: the king on the throne, three attackers and one of his soldiers around him; an attacker arrives beyond the
// soldier, in line with the king.
template <int N>
[[nodiscard]] Bitboard<N> trap_captures(const CompiledRules<N>& rules, const Position<N>& position, int to,
                                        Side side) noexcept {
    if (!rules.trap_capture || side == Side::Defenders || !rules.throne.has(position.king)) return {};
    const auto& beside = geometry<N>().neighbours[position.king];
    const auto soldier = beside & position.defenders();
    if (soldier.count() != 1 || (beside & position.attackers()).count() != 3) return {};
    const int square = soldier.first();
    return to == 2 * square - position.king ? soldier : Bitboard<N>{};
}

// A walk along one outermost line in one direction, from the square where it stands.
template <int N>
struct EdgeWalk {
    int square;
    int step;    // to the next square along the edge
    int inward;  // from an edge square to the one in front of it
    int left;    // the number of squares of the edge beyond `square`
};

// The walks along the edge that begin at `square`: two for each outermost line it lies on.
template <int N, class Visit>
void for_each_edge_walk(int square, Visit&& visit) {
    const int rank = square / N;
    const int file = square % N;
    if (rank == 0 || rank == N - 1) {
        const int inward = rank == 0 ? N : -N;
        visit(EdgeWalk<N>{square, 1, inward, N - 1 - file});
        visit(EdgeWalk<N>{square, -1, inward, file});
    }
    if (file == 0 || file == N - 1) {
        const int inward = file == 0 ? 1 : -1;
        visit(EdgeWalk<N>{square, N, inward, N - 1 - rank});
        visit(EdgeWalk<N>{square, -N, inward, rank});
    }
}

// R6 from one end: the longest run of enemies that begins beside it, and what stands behind the run.
template <int N>
struct Wall {
    Bitboard<N> members;
    bool faced = true;    // each has an enemy in front
    bool closed = false;  // an enemy stands behind the run
    bool closed_by_corner = false;
    int behind = -1;
};

template <int N>
[[nodiscard]] Wall<N> wall_along(const CompiledRules<N>& rules, const Position<N>& position, EdgeWalk<N> walk,
                                 Side side) noexcept {
    const auto& enemies = position.of(!side);
    const auto friends = anvils_of(rules, position, side);
    Wall<N> wall;
    while (walk.left > 0 && enemies.has(walk.square + walk.step)) {
        walk.square += walk.step, --walk.left;
        wall.members |= bit<N>(walk.square);
        wall.faced = wall.faced && friends.has(walk.square + walk.inward);
    }
    if (walk.left == 0) return wall;
    wall.behind = walk.square + walk.step;
    wall.closed = friends.has(wall.behind);
    wall.closed_by_corner =
        rules.corners_bracket && rules.corners.has(wall.behind) && position.empty().has(wall.behind);
    return wall;
}

template <int N>
[[nodiscard]] bool is_captured(const CompiledRules<N>& rules, const Wall<N>& wall) noexcept {
    return wall.faced && (wall.closed || wall.closed_by_corner) &&
           wall.members.count() >= rules.shieldwall.min;
}

// R6 without `flank_required`: the piece that moved stands in front of the wall; both ends are bracketed, at most one of
// them by a corner.
template <int N>
[[nodiscard]] Bitboard<N> walls_faced_by(const CompiledRules<N>& rules, const Position<N>& position, int to,
                                         Side side) noexcept {
    Bitboard<N> taken;
    const auto faced_edges = geometry<N>().neighbours[to] & masks<N>.edge & position.of(!side);
    for_each_square(faced_edges, [&](int member) {
        for_each_edge_walk<N>(member, [&](EdgeWalk<N> walk) {
            if (member + walk.inward != to) return;
            const EdgeWalk<N> back{member, -walk.step, walk.inward, N - 1 - walk.left};
            auto wall = wall_along(rules, position, walk, side);
            const auto other = wall_along(rules, position, back, side);
            const bool bracketed = (wall.closed && (other.closed || other.closed_by_corner)) ||
                                   (other.closed && wall.closed_by_corner);
            wall.members |= other.members;
            wall.members |= bit<N>(member);
            wall.faced = wall.faced && other.faced;
            if (bracketed && is_captured(rules, wall)) taken |= wall.members;
        });
    });
    return taken;
}

// R6: a row of enemies along the edge, bracketed at both ends, with an enemy in front of each member. The king counts as a
// member but is not captured.
template <int N>
[[nodiscard]] Bitboard<N> shieldwall_captures(const CompiledRules<N>& rules, const Position<N>& position,
                                              int to, Side side) noexcept {
    Bitboard<N> taken;
    if (rules.shieldwall.min == 0) return taken;
    if (masks<N>.edge.has(to) && (geometry<N>().neighbours[to] & masks<N>.edge & position.of(!side)).any()) {
        for_each_edge_walk<N>(to, [&](EdgeWalk<N> walk) {
            const auto wall = wall_along(rules, position, walk, side);
            if (is_captured(rules, wall)) taken |= wall.members;
        });
    }
    if (!rules.shieldwall.flank_required) taken |= walls_faced_by(rules, position, to, side);
    return taken & soldiers_against(position, side);
}

template <int N>
[[nodiscard]] TAFL_OUTLINE Bitboard<N> trap_and_shieldwall_captures(const CompiledRules<N>& rules,
                                                                    const Position<N>& position, int to,
                                                                    Side side) noexcept {
    return trap_captures(rules, position, to, side) | shieldwall_captures(rules, position, to, side);
}

// Every soldier that the move to `to` captures. The piece that closes a trap or a wall stands beside it.
template <int N>
[[nodiscard]] TAFL_INLINE Bitboard<N> soldiers_taken(const CompiledRules<N>& rules,
                                                     const Position<N>& position, int to,
                                                     Side side) noexcept {
    auto near = geometry<N>().neighbours[to] & position.of(!side);
    if (near.none()) return {};
    if (side == Side::Defenders && to == position.king && !rules.king_is_hammer) return {};
    const bool at_edge = masks<N>.edge.has(to) || !rules.shieldwall.flank_required;
    const bool more = rules.trap_capture || (rules.shieldwall.min > 0 && at_edge);
    if (side == Side::Attackers) near -= bit<N>(position.king);
    auto taken = custodial(rules, position, to, side, near);
    if (more) taken |= trap_and_shieldwall_captures(rules, position, to, side);
    return taken;
}

}  // namespace tafl
