// What a position is worth by hand, in terms of the ruleset's options, so that every ruleset on every board has a
// sensible player: men by the side's need, the king's distance from his escapes, the room left to him, how close he is
// to being taken, and who holds the squares that guard the corners.
#pragma once

#include "engine/king_ways.hpp"
#include "engine/score.hpp"

namespace tafl {

template <int N>
class HandEvaluation {
  public:
    HandEvaluation(const CompiledRules<N>& book, const Ruleset& ruleset) noexcept;

    // For the attackers. `ways` are those of this position.
    [[nodiscard]] Score operator()(const Position<N>& position, const KingWays<N>& ways) const noexcept;

  private:
    [[nodiscard]] Score men(const Position<N>& position) const noexcept;
    [[nodiscard]] Score kings_road(const Position<N>& position, const KingWays<N>& ways) const noexcept;
    [[nodiscard]] int nearness(const Position<N>& position, const KingWays<N>& ways) const noexcept;
    [[nodiscard]] Score room(const Position<N>& position) const noexcept;
    [[nodiscard]] Score danger(const Position<N>& position) const noexcept;
    [[nodiscard]] Score guards(const Position<N>& position) const noexcept;

    const CompiledRules<N>* book_;
    Score balance_ = 0;  // makes the opening worth what it is in games
    Score attacker_value_ = 0, defender_value_ = 0;
    Score free_board_ = 0;  // what the whole board connected with the king is worth to him
    bool king_needs_four_;
    Bitboard<N> near_guards_, far_guards_;  // squares that bar the way to a corner
};

extern template class HandEvaluation<7>;
extern template class HandEvaluation<9>;
extern template class HandEvaluation<11>;
extern template class HandEvaluation<13>;
extern template class HandEvaluation<15>;
extern template class HandEvaluation<17>;
extern template class HandEvaluation<19>;

}  // namespace tafl
