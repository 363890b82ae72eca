#include "engine/hand_evaluation.hpp"

#include <algorithm>

namespace tafl {

namespace {

// What things are worth, as logistic regressions of results on them found it over games of Copenhagen, Tawlbwrdd, Tablut
// and Brandub; 400 units are odds of e to one. Where armies are small each man is worth more, and so is each step
// towards an escape: both are in hundredths of an attacker.
constexpr int one_door = 165, more_doors = 250;     // squares he can reach, from which he could leave
constexpr int second_door = 60, second_doors = 14;  // two moves away; each of up to eight more
constexpr int threat_of_escape = 360;
constexpr Score sure_escape = 1'200;
constexpr Score near_guard = 65, far_guard = 25;
constexpr Score can_be_taken = 115, could_be_taken = 70;  // with the attackers to move, with the defenders

// What the opening is worth to the attackers, from 120 games of each built-in ruleset against itself, 400 nodes a move: a
// small board with corners is the defenders', and edges to escape to help them less than the other terms think.
template <int N>
Score opening_worth(bool corners) noexcept {
    if (!corners) return 250;
    return N <= 7 ? -600 : 0;
}

// Squares on the diagonal two or three steps from a corner: a man there stands in the way to it.
template <int N>
Bitboard<N> diagonal_before_corners(const Bitboard<N>& corners, int steps) {
    Bitboard<N> squares;
    for (int rank = 0; rank < N; ++rank) {
        for (int file = 0; file < N; ++file) {
            const int from_corner = std::min(rank, N - 1 - rank) + std::min(file, N - 1 - file);
            if (from_corner == steps) squares.set(rank * N + file);
        }
    }
    return squares - corners;
}

}  // namespace

template <int N>
HandEvaluation<N>::HandEvaluation(const CompiledRules<N>& book, const Ruleset& ruleset) noexcept
    : book_{&book} {
    int attackers = 0, defenders = 0;
    for (const auto piece : ruleset.start.pieces) {
        attackers += is_attacker(piece);
        defenders += is_defender(piece);
    }
    const bool corners = ruleset.escape == EscapeKind::Corners;
    attacker_value_ = std::clamp((corners ? 1'440 : 2'700) / std::max(1, attackers), 50, 200);
    // The weaker army's men are worth a little more; the king counts as one of them.
    defender_value_ = attacker_value_ * 3 / 4 + attacker_value_ * attackers / (5 * std::max(1, defenders));
    // With corners alone to go to, the room that the king has is most of what the attackers fight for.
    free_board_ = corners ? 950 : 200;
    king_needs_four_ = ruleset.king.elsewhere == KingCapture::Surround;
    if (corners) {
        const int width = std::max(1, ruleset.corners.width);
        near_guards_ = diagonal_before_corners<N>(book.corners, 2 * width);
        far_guards_ = diagonal_before_corners<N>(book.corners, 2 * width + 1);
    }
    const auto opening = to_position<N>(ruleset.start);
    balance_ = opening_worth<N>(corners) - (*this)(opening, king_ways(book, opening));
}

template <int N>
Score HandEvaluation<N>::operator()(const Position<N>& position, const KingWays<N>& ways) const noexcept {
    const Score score = balance_ + men(position) + kings_road(position, ways) + room(position) +
                        danger(position) + guards(position);
    return std::clamp(score, -max_evaluation, max_evaluation);
}

template <int N>
Score HandEvaluation<N>::men(const Position<N>& position) const noexcept {
    return attacker_value_ * position.attackers().count() -
           defender_value_ * (position.defenders().count() - 1);
}

template <int N>
Score HandEvaluation<N>::kings_road(const Position<N>& position, const KingWays<N>& ways) const noexcept {
    if (ways.escapes > 1) return -sure_escape;
    return -attacker_value_ * nearness(position, ways) / 100;
}

// By how many moves the king is from an escape while nobody else moves.
template <int N>
int HandEvaluation<N>::nearness(const Position<N>& position, const KingWays<N>& ways) const noexcept {
    if (ways.escapes > 0) return threat_of_escape;
    const auto open = position.empty() & book_->outside_camps.view[0];
    const auto stop = open & book_->king_stop;
    const auto pass = open & book_->king_pass.view[0];
    const auto last = slides_from<N>(book_->escape & open, stop, pass, book_->king_speed);
    const int doors = (last & ways.reach).count();
    if (doors > 0) return doors > 1 ? more_doors : one_door;
    const auto second = slides_from<N>(ways.reach, stop, pass, book_->king_speed);
    const int later = (last & second).count();
    return later > 0 ? second_door + second_doors * std::min(later, 8) : 0;
}

// The squares that are not cut off from the king, and whether one of them is on the edge.
template <int N>
Score HandEvaluation<N>::room(const Position<N>& position) const noexcept {
    const auto region = flood<N>(bit<N>(position.king), masks<N>.full - position.attackers());
    const bool edge = (region & masks<N>.edge).any();
    const Score space = -free_board_ * region.count() / (N * N);
    return edge ? space : space + 100;
}

template <int N>
Score HandEvaluation<N>::danger(const Position<N>& position) const noexcept {
    const auto& around = geometry<N>().neighbours[position.king];
    const int beside = (around & position.attackers()).count();
    const Score held = (king_needs_four_ ? 6 : 20) * beside;
    const bool fatal = fatal_squares<N>(*book_, position).any();
    return fatal ? held + (position.to_move == Side::Attackers ? can_be_taken : could_be_taken) : held;
}

template <int N>
Score HandEvaluation<N>::guards(const Position<N>& position) const noexcept {
    const auto balance = [&](const Bitboard<N>& squares) {
        return (squares & position.attackers()).count() - (squares & position.defenders()).count();
    };
    return near_guard * balance(near_guards_) + far_guard * balance(far_guards_);
}

template class HandEvaluation<7>;
template class HandEvaluation<9>;
template class HandEvaluation<11>;
template class HandEvaluation<13>;
template class HandEvaluation<15>;
template class HandEvaluation<17>;
template class HandEvaluation<19>;

}  // namespace tafl
