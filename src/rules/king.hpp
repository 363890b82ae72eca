// R3: how the king is taken.
#pragma once

#include "rules/captures.hpp"

namespace tafl {

// Each of his four sides is an attacker or something that stands in for one.
template <int N>
[[nodiscard]] bool is_surrounded(const CompiledRules<N>& rules, const Position<N>& position) noexcept {
    const auto& around = geometry<N>().neighbours[position.king];
    const auto captors =
        position.attackers() | (rules.surround_empty & position.empty()) | rules.surround_always;
    if ((around - captors).any()) return false;
    return rules.surround_edge || !masks<N>.edge.has(position.king);
}

template <int N>
[[nodiscard]] bool is_sandwiched(const CompiledRules<N>& rules, const Position<N>& position,
                                 int to) noexcept {
    const int other = opposite<N>(position.king, to);
    if (other < 0) return false;
    if (position.attackers().has(other) || rules.custodial_always.has(other)) return true;
    return rules.custodial_empty.has(other) && !position.occupied().has(other);
}

// R12: a commander and one more attacker.
template <int N>
[[nodiscard]] bool is_taken_by_commander(const Position<N>& position, int to) noexcept {
    const int other = opposite<N>(position.king, to);
    if (other < 0 || !position.attackers().has(other)) return false;
    return position.special.has(to) || position.special.has(other);
}

template <int N>
[[nodiscard]] TAFL_OUTLINE bool is_king_taken_beside(const CompiledRules<N>& rules,
                                                     const Position<N>& position, int to) noexcept {
    if (rules.jumps == Jumps::Berserk && is_taken_by_commander(position, to)) return true;
    if (rules.custodial_king.has(position.king)) return is_sandwiched(rules, position, to);
    return is_surrounded(rules, position);
}

// The attacker that has just come to `to` has taken the king.
template <int N>
[[nodiscard]] TAFL_INLINE bool is_king_taken(const CompiledRules<N>& rules, const Position<N>& position,
                                             int to) noexcept {
    return geometry<N>().neighbours[position.king].has(to) && is_king_taken_beside(rules, position, to);
}

}  // namespace tafl
