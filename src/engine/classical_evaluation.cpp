#include "engine/classical_evaluation.hpp"

#include <algorithm>

#include "engine/locked_corners.hpp"

namespace tafl {

namespace {

// The weights were fitted by logistic regression of results on these terms, over games of Copenhagen,
// Tawlbwrdd, Tablut and Brandub; 400 units are odds of e to one. In small armies each man, and each step
// towards an escape, is worth more: the weights of escapes are in hundredths of an attacker.
constexpr int single_escape = 360;                   // the king can escape in one direction
constexpr int one_threat = 165, more_threats = 250;  // squares he can reach and threaten to escape from
constexpr int second_threat = 60, each_second_threat = 14;  // the same in two moves; up to eight of them
constexpr Score double_escape = 1'200;                      // he can escape in two directions
constexpr Score near_guard = 65, far_guard = 25;
constexpr Score capture_threat = 115,
                capture_possible = 70;  // with the attackers to move, with the defenders to move

// The opening's value for the attackers, from 120 self-play games of each built-in ruleset at 400 nodes a
// move. A small board with corners favours the defenders; escapes at the edge help them less than the other
// terms say.
template <int N>
Score opening_value(bool corners) noexcept {
    if (!corners) return 250;
    return N <= 7 ? -600 : 0;
}

}  // namespace

template <int N>
ClassicalEvaluation<N>::ClassicalEvaluation(const CompiledRules<N>& rules, const Ruleset& ruleset) noexcept
    : rules_{&rules} {
    int attackers = 0, defenders = 0;
    for (const auto piece : ruleset.start.pieces) {
        attackers += is_attacker(piece);
        defenders += is_defender(piece);
    }
    const bool corners = ruleset.escape == EscapeKind::Corners;
    attacker_value_ = std::clamp((corners ? 1'440 : 2'700) / std::max(1, attackers), 50, 200);
    // The smaller army's men are worth a little more; the king counts as one of them.
    defender_value_ = attacker_value_ * 3 / 4 + attacker_value_ * attackers / (5 * std::max(1, defenders));
    // If only corners are escapes, the king's space is most of what the attackers fight for.
    space_value_ = corners ? 950 : 200;
    king_needs_four_ = ruleset.king.elsewhere == KingCapture::Surround;
    if (corners && ruleset.corners.squares.none()) {
        const int width = std::max(1, ruleset.corners.width);
        near_guards_ = corner_diagonals<N>(rules.corners, 2 * width);
        far_guards_ = corner_diagonals<N>(rules.corners, 2 * width + 1);
    }
    const auto opening = to_position<N>(ruleset.start);
    offset_ = opening_value<N>(corners) - evaluate(opening, king_mobility(rules, opening));
}

template <int N>
Score ClassicalEvaluation<N>::evaluate(const Position<N>& position,
                                       const KingMobility<N>& mobility) const noexcept {
    const Score score = offset_ + material(position) + escape_distance(position, mobility) +
                        king_space(position) + king_danger(position) + corner_guards(position);
    return std::clamp(score, -max_evaluation, max_evaluation);
}

template <int N>
Score ClassicalEvaluation<N>::material(const Position<N>& position) const noexcept {
    return attacker_value_ * position.attackers().count() -
           defender_value_ * (position.defenders().count() - 1);
}

template <int N>
Score ClassicalEvaluation<N>::escape_distance(const Position<N>& position,
                                              const KingMobility<N>& mobility) const noexcept {
    if (mobility.escape_lines > 1) return -double_escape;
    return -attacker_value_ * escape_bonus(position, mobility) / 100;
}

// The fewest moves the king needs to escape if nobody else moves.
template <int N>
int ClassicalEvaluation<N>::escape_bonus(const Position<N>& position,
                                         const KingMobility<N>& mobility) const noexcept {
    if (mobility.escape_lines > 0) return single_escape;
    const auto open = position.empty() & rules_->outside_camps.view[0];
    const auto stop = open & rules_->king_stop;
    const auto pass = open & rules_->king_pass.view[0];
    const auto last = slide_origins<N>(rules_->escape & open, stop, pass, rules_->king_speed);
    const int threats = (last & mobility.reach).count();
    if (threats > 0) return threats > 1 ? more_threats : one_threat;
    const auto second = slide_origins<N>(mobility.reach, stop, pass, rules_->king_speed);
    const int later = (last & second).count();
    return later > 0 ? second_threat + each_second_threat * std::min(later, 8) : 0;
}

// The squares connected with the king, and whether one of them is on the edge.
template <int N>
Score ClassicalEvaluation<N>::king_space(const Position<N>& position) const noexcept {
    const auto region = flood<N>(bit<N>(position.king), masks<N>.full - position.attackers());
    const bool edge = (region & masks<N>.edge).any();
    const Score space = -space_value_ * region.count() / (N * N);
    return edge ? space : space + 100;
}

template <int N>
Score ClassicalEvaluation<N>::king_danger(const Position<N>& position) const noexcept {
    const auto& around = geometry<N>().neighbours[position.king];
    const int beside = (around & position.attackers()).count();
    const Score beside_king = (king_needs_four_ ? 6 : 20) * beside;
    const bool fatal = king_capture_squares<N>(*rules_, position).any();
    return fatal ? beside_king + (position.to_move == Side::Attackers ? capture_threat : capture_possible)
                 : beside_king;
}

template <int N>
Score ClassicalEvaluation<N>::corner_guards(const Position<N>& position) const noexcept {
    const auto balance = [&](const Bitboard<N>& squares) {
        return (squares & position.attackers()).count() - (squares & position.defenders()).count();
    };
    return near_guard * balance(near_guards_) + far_guard * balance(far_guards_);
}

#define TAFL_INSTANTIATE(N) template class ClassicalEvaluation<N>;
TAFL_EACH_BOARD_SIZE(TAFL_INSTANTIATE)
#undef TAFL_INSTANTIATE

}  // namespace tafl
