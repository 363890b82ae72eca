// R12: special pieces. Commanders, knights and the king may jump one ordinary enemy beside them; after a capture the same
// piece may capture again, and by some rules a king may escape. A turn is played move by move: while `chain` is set the same side
// is still to move, and the move from == to ends its turn.
#pragma once

#include "rules/captures.hpp"
#include "rules/king.hpp"
#include "rules/movegen.hpp"

namespace tafl {

// An enemy that can be jumped: no king, commander or knight.
template <int N>
[[nodiscard]] Bitboard<N> ordinary_enemies(const Position<N>& position, Side side) noexcept {
    return soldiers_against(position, side) - position.special;
}

// R11: a camp is open only to its own attackers that have not left it.
template <int N>
[[nodiscard]] bool is_closed_camp(const CompiledRules<N>& rules, const Position<N>& position, Square from,
                                  int to) noexcept {
    if (!rules.camps.has(to)) return false;
    for (int group = 0; group < rules.camp_count; ++group) {
        const auto& camp = rules.camp[group].view[0];
        if (camp.has(to)) return position.to_move == Side::Defenders || !camp.has(from);
    }
    return true;
}

template <int N>
[[nodiscard]] bool may_jump(const CompiledRules<N>& rules, const Position<N>& position, Square from,
                            int to) noexcept {
    if (is_closed_camp(rules, position, from, to)) return false;
    if (from != position.king) return position.special.has(from) && rules.men_stop.has(to);
    if (rules.jump.king == KingJump::None || !rules.king_stop.has(to)) return false;
    const auto marked = rules.throne | rules.corners;
    return rules.jump.king == KingJump::Any || marked.has(from) || marked.has(to);
}

// Precondition: the squares are two apart on a line of the board.
template <int N>
[[nodiscard]] bool is_jump(const CompiledRules<N>& rules, const Position<N>& position, Move move) noexcept {
    const int over = (move.from + move.to) / 2;
    return ordinary_enemies(position, position.to_move).has(over) && position.empty().has(move.to) &&
           may_jump(rules, position, move.from, move.to);
}

template <int N>
[[nodiscard]] bool is_two_apart(Move move) noexcept {
    const int ranks = move.to / N - move.from / N;
    const int files = move.to % N - move.from % N;
    return (files == 0 && (ranks == 2 || ranks == -2)) || (ranks == 0 && (files == 2 || files == -2));
}

template <int N>
void push_jumps_of(const CompiledRules<N>& rules, const Position<N>& position, Square from,
                   MoveList<N>& list) noexcept {
    for_each_square(geometry<N>().neighbours[from], [&](int over) {
        const int to = 2 * over - from;
        if (to < 0 || to >= N * N) return;
        const Move move{from, static_cast<Square>(to)};
        if (is_two_apart<N>(move) && is_jump(rules, position, move)) list.push(move);
    });
}

template <int N>
void push_jumps(const CompiledRules<N>& rules, const Position<N>& position, MoveList<N>& list) noexcept {
    auto jumpers = position.special & position.of(position.to_move);
    if (position.to_move == Side::Defenders) jumpers.set(position.king);
    for_each_square(jumpers,
                    [&](int from) { push_jumps_of(rules, position, static_cast<Square>(from), list); });
}

// Whether the piece captures the soldier that it jumps.
[[nodiscard]] constexpr bool captures_by_jump(const JumpRules& rules, Piece piece) noexcept {
    switch (piece) {
        case Piece::King: return rules.king_captures;
        case Piece::Knight: return rules.knight_captures;
        case Piece::Commander: return rules.commander_captures;
        case Piece::None:
        case Piece::Attacker:
        case Piece::Defender: break;
    }
    return false;
}

template <int N>
[[nodiscard]] Bitboard<N> taken_by_jump(const CompiledRules<N>& rules, const Position<N>& before,
                                        Move move) noexcept {
    if (!is_two_apart<N>(move) || !captures_by_jump(rules.jump, before.at(move.from))) return {};
    return Bitboard<N>::of((move.from + move.to) / 2) & ordinary_enemies(before, before.to_move);
}

}  // namespace tafl
