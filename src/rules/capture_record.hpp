// What a move captured and by which clause, for notation, animation and records. It is worked out after the move, so that
// moves played by perft and by searches do not pay for it.
#pragma once

#include "rules/berserk.hpp"
#include "rules/captures.hpp"
#include "rules/game.hpp"

namespace tafl {

// `position` is the position after the move of `undo`.
template <Movement C, int N>
void record_captures(const CompiledRules<N>& rules, Position<N> position, const Undo<N>& undo,
                     Captures& captures) noexcept {
    captures.king = undo.king_taken;
    captures.count = 0;
    if (!undo.captured) return;
    for_each_square(undo.taken, [&](int square) {  // as the board stood when the captures were worked out
        position.pieces[index_of(!undo.side)] ^= geometry<N>().lines[square];
    });
    if constexpr (C == Movement::Full) position.special |= undo.special_taken;
    const auto trap = trap_captures(rules, position, undo.move.to, undo.side);
    const auto wall = shieldwall_captures(rules, position, undo.move.to, undo.side);
    const bool by_jump = rules.jumps == Jumps::Berserk && is_two_apart<N>(undo.move) &&
                         captures_by_jump(rules.jump, position.at(undo.move.to));
    const int jumped = by_jump ? (undo.move.from + undo.move.to) / 2 : no_square;
    for_each_square(undo.taken, [&](int square) {
        const Clause clause = square == jumped   ? Clause::Special
                              : wall.has(square) ? Clause::Shieldwall
                              : trap.has(square) ? Clause::Trap
                                                 : Clause::Custodial;
        captures.soldiers[static_cast<std::size_t>(captures.count++)] = {static_cast<Square>(square),
                                                                         position.at(square), clause};
    });
}

// R6: the captured row, the king in it included, touches only the pieces in front of it and at its ends.
template <int N>
[[nodiscard]] Bitboard<N> captors_of_shieldwall(const Position<N>& after, const Captures& captures,
                                                Side side) noexcept {
    Bitboard<N> wall;
    for (const CapturedPiece& captured : captures.taken()) {
        if (captured.clause == Clause::Shieldwall) wall.set(captured.square);
    }
    auto row = wall;
    if (side == Side::Attackers) row |= bit<N>(after.king) & masks<N>.edge;
    return spread(flood(wall, row)) & after.of(side);
}

}  // namespace tafl
