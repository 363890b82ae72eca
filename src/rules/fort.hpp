// R7: the exit fort, decided by a fixpoint. The defenders are assumed to move the king back and forth only, and the attackers to
// occupy any squares that they are connected to, one for each attacker. Wall pieces that can then be captured are removed until
// none can.
#pragma once

#include "rules/captures.hpp"
#include "rules/compiled_rules.hpp"

namespace tafl {

template <int N>
class FortTest {
  public:
    FortTest(const CompiledRules<N>& rules, const Position<N>& position) noexcept
        : rules_{rules}, position_{position} {
        wall_ = position.defenders();
        wall_.clear(position.king);
        passable_ = masks<N>.full - rules.corners - rules.camps;
        if (!rules.attackers_cross_throne) passable_ -= rules.throne;
        standable_ = passable_;
        if (!rules.attackers_stop_on_throne) standable_ -= rules.throne;
        free_ = rules.hostile_empty[index_of(Side::Defenders)] & position.empty();
        attackers_ = position.attackers().count();
    }

    [[nodiscard]] bool holds() noexcept {
        for (;;) {
            find_ground();
            if (!is_shut()) return false;
            const auto bad = breakable();
            if (bad.none()) return true;
            wall_ -= bad;
        }
    }
    // The squares that the attackers can reach, once all wall pieces that can be captured are gone. Precondition: holds() returned true.
    [[nodiscard]] const Bitboard<N>& ground() const noexcept { return ground_; }
    // The king and the wall soldiers that touch his room. Precondition: holds() returned true.
    [[nodiscard]] Bitboard<N> wall_around_king() const noexcept {
        const auto king = Bitboard<N>::of(position_.king);
        const auto room = flood<N>(king, (position_.empty() | king) - ground_ - rules_.corners);
        Bitboard<N> around;
        for_each_square(room, [&](int square) { around |= geometry<N>().ring[square]; });
        return (around & wall_) | king;
    }

  private:
    static constexpr int impossible = 1000;

    void find_ground() noexcept {
        const auto& attackers = position_.attackers();
        ground_ = attackers | flood<N>(spread<N>(attackers), (passable_ | attackers) - wall_);
    }
    // No attacker reaches the king, and the king has a square to move to.
    [[nodiscard]] bool is_shut() const noexcept {
        if (ground_.has(position_.king)) return false;
        const auto room = geometry<N>().neighbours[position_.king] & position_.empty();
        return (room - ground_ - rules_.corners).any();
    }
    // The number of attackers needed to make a square hostile to a piece of the wall.
    [[nodiscard]] int cost(int square) const noexcept {
        if (wall_.has(square)) return impossible;
        if (free_.has(square)) return 0;
        return ground_.has(square) && standable_.has(square) ? 1 : impossible;
    }
    [[nodiscard]] bool affordable(int sum) const noexcept { return sum >= 1 && sum <= attackers_; }

    [[nodiscard]] Bitboard<N> breakable() const noexcept {
        Bitboard<N> bad;
        for_each_square(wall_, [&](int square) {
            const int rank = square / N;
            const int file = square % N;
            const bool in_row = file > 0 && file < N - 1 && affordable(cost(square - 1) + cost(square + 1));
            const bool in_column =
                rank > 0 && rank < N - 1 && affordable(cost(square - N) + cost(square + N));
            if (in_row || in_column) bad.set(square);
        });
        if (rules_.shieldwall.min > 0) {
            const int last = N * (N - 1);
            bad |= walls_along(0, 1, N) | walls_along(last, 1, -N) | walls_along(0, N, 1) |
                   walls_along(N - 1, N, -1);
        }
        return bad;
    }
    // R6 against the wall: every longest run of wall pieces along one edge.
    [[nodiscard]] Bitboard<N> walls_along(int start, int step, int inward) const noexcept {
        Bitboard<N> bad;
        for (int i = 0; i < N;) {
            if (!wall_.has(start + i * step)) {
                ++i;
                continue;
            }
            const int first = i;
            int fronts = 0;
            Bitboard<N> run;
            for (; i < N && wall_.has(start + i * step); ++i) {
                run.set(start + i * step);
                const int front = cost(start + i * step + inward);
                fronts += front == 1 ? 1 : impossible;
            }
            if (i - first < rules_.shieldwall.min || first == 0 || i == N) continue;
            const int ends = bracket_cost(start + (first - 1) * step) + bracket_cost(start + i * step);
            if (ends >= 1 && fronts + ends <= attackers_) bad |= run;
        }
        return bad;
    }
    [[nodiscard]] int bracket_cost(int square) const noexcept {
        if (rules_.corners.has(square) && !rules_.corners_bracket) return impossible;
        return cost(square);
    }

    const CompiledRules<N>& rules_;
    const Position<N>& position_;
    Bitboard<N> wall_, passable_, standable_, free_, ground_;
    int attackers_ = 0;
};

template <int N>
[[nodiscard]] TAFL_OUTLINE bool holds_fort(const CompiledRules<N>& rules,
                                           const Position<N>& position) noexcept {
    return !rules.corners.has(position.king) && FortTest<N>(rules, position).holds();
}

template <int N>
[[nodiscard]] TAFL_INLINE bool is_exit_fort(const CompiledRules<N>& rules,
                                            const Position<N>& position) noexcept {
    return masks<N>.edge.has(position.king) && holds_fort(rules, position);
}

}  // namespace tafl
