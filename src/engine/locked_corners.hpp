// Corners locked by guards: nobody can win any more.
//
//     4 . . . .
//     3 x . . .       Three attackers on the diagonal lock a corner: no piece reaches a2 or b1, so none of them can be captured,
//     2 . x . .       and the king does not come through. Where all corners are locked only an exit fort (R7) still wins for the
//     1 # . x .       defenders, as long as the attackers can move another man; and the attackers need some more men to capture him.
//       a b c d
//
// It is no proof: guards may leave their places, and the last free man may be captured. So the evaluation is bounded, and the search
// goes on.
#pragma once

#include <algorithm>

#include "engine/score.hpp"
#include "rules/compiled_rules.hpp"
#include "rules/position.hpp"

namespace tafl {

// The squares of the diagonal `steps` from a corner: a man there blocks the way to the corner.
template <int N>
[[nodiscard]] Bitboard<N> corner_diagonals(const Bitboard<N>& corners, int steps) noexcept {
    Bitboard<N> squares;
    for (int rank = 0; rank < N; ++rank) {
        for (int file = 0; file < N; ++file) {
            const int from_corner = std::min(rank, N - 1 - rank) + std::min(file, N - 1 - file);
            if (from_corner == steps) squares.set(rank * N + file);
        }
    }
    return squares - corners;
}

template <int N>
class LockedCorners {
  public:
    LockedCorners(const CompiledRules<N>& rules, const Ruleset& ruleset) noexcept
        : captors_{ruleset.king.elsewhere == KingCapture::Surround ? 4 : 2},
          men_of_fort_{ruleset.exit_fort ? 4 : N * N} {
        if (ruleset.escape == EscapeKind::Corners && ruleset.corners.squares.none() &&
            ruleset.jumps == Jumps::None)
            guards_ = corner_diagonals<N>(rules.corners, 2 * std::max(1, ruleset.corners.width));
    }

    [[nodiscard]] bool neither_can_win(const Position<N>& position) const noexcept {
        return holds(position) && attackers_lack_men(position) && defenders_lack_men(position);
    }
    // Bounds the evaluation, from the attackers' point of view: a side that cannot win is not ahead. `begins_locked`: neither side could
    // win where the search began, so the attackers gain nothing by leaving a corner.
    [[nodiscard]] Score bounded(Score score, const Position<N>& position, bool begins_locked) const noexcept {
        if (!holds(position)) [[likely]]
            return begins_locked ? std::min(score, 0) - price_of_leaving : score;
        if (attackers_lack_men(position)) score = std::min(score, 0);
        return defenders_lack_men(position) ? std::max(score, 0) : score;
    }

  private:
    static constexpr Score price_of_leaving = 20;

    [[nodiscard]] bool holds(const Position<N>& position) const noexcept {
        return (guards_ - position.attackers()).none() && guards_.any();
    }
    [[nodiscard]] int free_attackers(const Position<N>& position) const noexcept {
        return (position.attackers() - guards_).count();
    }
    [[nodiscard]] bool attackers_lack_men(const Position<N>& position) const noexcept {
        return free_attackers(position) < captors_;
    }
    [[nodiscard]] bool defenders_lack_men(const Position<N>& position) const noexcept {
        return free_attackers(position) > 0 && position.defenders().count() - 1 < men_of_fort_;
    }

    Bitboard<N> guards_;
    int captors_;      // how many attackers capture the king on the open board
    int men_of_fort_;  // the fewest that shut him in
};

}  // namespace tafl
