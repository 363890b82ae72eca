// What is seen of a position without searching: the king escapes or is captured with the next move, or escapes next whatever the
// attackers play. Exact: every verdict is a proof.
#pragma once

#include <optional>

#include "engine/capture_squares.hpp"
#include "engine/king_threats.hpp"
#include "rules/referee.hpp"

namespace tafl::solver {

// Precondition: no jumps (R12), no limit of plies.
template <int N, Movement C>
class Sight {
  public:
    explicit Sight(const Referee<N, C>& referee) noexcept
        : referee_(referee),
          rules_(referee.rules()),
          escapes_lie_at_edge_((rules_.escape - masks<N>.edge).none()) {}

    // Who wins; nobody if that is not seen. The position is the same afterwards.
    [[nodiscard]] Winner winner(Position<N>& position) const noexcept {
        const auto mobility = king_mobility(rules_, position);
        if (position.to_move == Side::Attackers) {
            if (can_capture_king(position)) return Winner::Attackers;
            return is_unstoppable(position, mobility) ? Winner::Defenders : Winner::Nobody;
        }
        if (mobility.escape_lines > 0 || double_threat(position, mobility)) return Winner::Defenders;
        return Winner::Nobody;
    }

    // The defenders to move: a move of the king after which he escapes whatever the attackers play.
    [[nodiscard]] std::optional<Move> double_threat(Position<N>& position,
                                                    const KingMobility<N>& mobility) const noexcept {
        if (!escapes_lie_at_edge_) return std::nullopt;
        std::optional<Move> found;
        for_each_square(mobility.reach & escape_threat_squares(rules_, position), [&](int square) {
            if (found) return;
            const Move move{position.king, static_cast<Square>(square)};
            Undo<N> undo;
            const auto outcome = referee_.do_move(position, move, undo);
            if (outcome.winner == Winner::Defenders ||
                (!outcome.is_over() && is_unstoppable(position, king_mobility(rules_, position))))
                found = move;
            referee_.undo_move(position, undo);
        });
        return found;
    }

  private:
    // The attackers to move: they can neither block the king's escapes nor capture him. A ring (R8) cannot close around a king who
    // reaches the edge.
    [[nodiscard]] bool is_unstoppable(const Position<N>& position,
                                      const KingMobility<N>& mobility) const noexcept {
        if (mobility.escape_lines == 0 || !escapes_lie_at_edge_) return false;
        const auto slides = all_slides<N, C>(rules_, position, Side::Attackers);
        if (!slides.any()) return false;  // R9
        const auto stops =
            (mobility.escape_blocks & position.empty()) | king_capture_squares(rules_, position);
        return !can_slide_to<N>(slides, stops);
    }
    [[nodiscard]] bool can_capture_king(Position<N>& position) const noexcept {
        const auto squares = king_capture_squares(rules_, position);
        if (squares.none()) return false;
        MoveList<N> list;
        push_slides_to<N>(all_slides<N, C>(rules_, position, Side::Attackers), position.pieces[0], squares,
                          list);
        for (const Move move : list) {
            Undo<N> undo;
            const auto outcome = referee_.do_move(position, move, undo);
            referee_.undo_move(position, undo);
            if (outcome.winner == Winner::Attackers) return true;
        }
        return false;
    }

    Referee<N, C> referee_;
    const CompiledRules<N>& rules_;
    bool escapes_lie_at_edge_;
};

}  // namespace tafl::solver
