// R3: capture of the king.
#pragma once

#include "rules/captures.hpp"

namespace tafl {

// The squares that count as captors where all four around him have to.
template <int N>
[[nodiscard]] Bitboard<N> surround_captors(const CompiledRules<N>& rules,
                                           const Position<N>& position) noexcept {
    return position.attackers() | (rules.surround_empty & position.empty()) | rules.surround_always;
}

// The squares that count as captors opposite an attacker, where two are enough.
template <int N>
[[nodiscard]] Bitboard<N> custodial_captors(const CompiledRules<N>& rules,
                                            const Position<N>& position) noexcept {
    return position.attackers() | (rules.custodial_empty & position.empty()) | rules.custodial_always;
}

template <int N>
[[nodiscard]] bool is_surrounded(const CompiledRules<N>& rules, const Position<N>& position) noexcept {
    const auto& around = geometry<N>().neighbours[position.king];
    if ((around - surround_captors(rules, position)).any()) return false;
    return rules.surround_edge || !masks<N>.edge.has(position.king);
}

template <int N>
[[nodiscard]] bool is_sandwiched(const CompiledRules<N>& rules, const Position<N>& position,
                                 int to) noexcept {
    const int other = opposite<N>(position.king, to);
    return other >= 0 && custodial_captors(rules, position).has(other);
}

// R12: two commanders, or the commander that moved and an empty corner.
template <int N>
[[nodiscard]] bool is_taken_by_commander(const CompiledRules<N>& rules, const Position<N>& position,
                                         int to) noexcept {
    if (!position.special.has(to)) return false;
    const int other = opposite<N>(position.king, to);
    if (other < 0) return false;
    const auto commanders = position.special & position.attackers();
    return (commanders | (rules.corners & position.empty())).has(other);
}

template <int N>
[[nodiscard]] TAFL_OUTLINE bool is_king_taken_beside(const CompiledRules<N>& rules,
                                                     const Position<N>& position, int to) noexcept {
    if (rules.jumps == Jumps::Berserk && is_taken_by_commander(rules, position, to)) return true;
    if (rules.custodial_king.has(position.king)) return is_sandwiched(rules, position, to);
    return is_surrounded(rules, position);
}

// Whether the attacker that has just moved to `to` captures the king.
template <int N>
[[nodiscard]] TAFL_INLINE bool is_king_taken(const CompiledRules<N>& rules, const Position<N>& position,
                                             int to) noexcept {
    return geometry<N>().neighbours[position.king].has(to) && is_king_taken_beside(rules, position, to);
}

}  // namespace tafl
