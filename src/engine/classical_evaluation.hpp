// The classical, hand-crafted evaluation (HCE), in terms of the ruleset's options, so that it serves every
// ruleset on every board: material, the king's distance from his escapes, his mobility, his danger, and
// control of the squares that guard the corners.
#pragma once

#include "engine/king_threats.hpp"
#include "engine/score.hpp"

namespace tafl {

template <int N>
class ClassicalEvaluation {
  public:
    ClassicalEvaluation(const CompiledRules<N>& rules, const Ruleset& ruleset) noexcept;

    // From the attackers' point of view: positive is good for them. `mobility` is the king's in this position.
    [[nodiscard]] Score evaluate(const Position<N>& position, const KingMobility<N>& mobility) const noexcept;

  private:
    [[nodiscard]] Score material(const Position<N>& position) const noexcept;
    [[nodiscard]] Score escape_distance(const Position<N>& position,
                                        const KingMobility<N>& mobility) const noexcept;
    [[nodiscard]] int escape_bonus(const Position<N>& position,
                                   const KingMobility<N>& mobility) const noexcept;
    [[nodiscard]] Score king_space(const Position<N>& position) const noexcept;
    [[nodiscard]] Score king_danger(const Position<N>& position) const noexcept;
    [[nodiscard]] Score corner_guards(const Position<N>& position) const noexcept;

    const CompiledRules<N>* rules_;
    Score offset_ = 0;  // makes the score of the opening match the results between equal players
    Score attacker_value_ = 0, defender_value_ = 0;
    Score space_value_ = 0;  // for the share of the board connected with the king
    bool king_needs_four_;
    Bitboard<N> near_guards_, far_guards_;  // squares that block the way to a corner
};

#define TAFL_DECLARE_EVALUATION(N) extern template class ClassicalEvaluation<N>;
TAFL_EACH_BOARD_SIZE(TAFL_DECLARE_EVALUATION)
#undef TAFL_DECLARE_EVALUATION

}  // namespace tafl
