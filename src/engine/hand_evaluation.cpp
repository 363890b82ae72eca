#include "engine/hand_evaluation.hpp"

#include <algorithm>

namespace tafl {

namespace {

// What things are worth, as a logistic regression of results on them found it over games of Copenhagen
// (bench/README.md): 400 units are odds of e to one.
constexpr Score attacker_value = 60;
constexpr Score one_door = 100, more_doors = 150;       // squares he can reach, from which he could leave
constexpr Score second_door = 35, second_doors = 8;     // two moves away; each of up to eight more
constexpr Score threat_of_escape = 220, sure_escape = 1'200;
constexpr Score free_board = 950;                       // the whole of the board connected with the king
constexpr Score near_guard = 65, far_guard = 25;
constexpr Score can_be_taken = 115, could_be_taken = 70;  // with the attackers to move, with the defenders

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
HandEvaluation<N>::HandEvaluation(const Rulebook<N>& book, const Ruleset& ruleset) noexcept : book_{&book} {
    int attackers = 0, defenders = 0;
    for (const auto piece : ruleset.start.pieces) {
        attackers += is_attacker(piece);
        defenders += is_defender(piece);
    }
    // The weaker army's men are worth a little more; the king counts as one of them.
    defender_value_ = attacker_value * 3 / 4 + attacker_value * attackers / (5 * std::max(1, defenders));
    king_needs_four_ = ruleset.king.elsewhere == KingCapture::Surround;
    if (ruleset.escape == EscapeKind::Corners) {
        const int width = std::max(1, ruleset.corners.width);
        near_guards_ = diagonal_before_corners<N>(book.corners, 2 * width);
        far_guards_ = diagonal_before_corners<N>(book.corners, 2 * width + 1);
    }
    const auto opening = to_position<N>(ruleset.start);
    balance_ = -(*this)(opening, king_ways(book, opening));
}

template <int N>
Score HandEvaluation<N>::operator()(const Position<N>& position, const KingWays<N>& ways) const noexcept {
    const Score score = balance_ + men(position) + kings_road(position, ways) + room(position) + danger(position) +
                        guards(position);
    return std::clamp(score, -max_evaluation, max_evaluation);
}

template <int N>
Score HandEvaluation<N>::men(const Position<N>& position) const noexcept {
    return attacker_value * position.attackers().count() - defender_value_ * (position.defenders().count() - 1);
}

// How many moves the king is from an escape while nobody else moves.
template <int N>
Score HandEvaluation<N>::kings_road(const Position<N>& position, const KingWays<N>& ways) const noexcept {
    if (ways.escapes > 0) return ways.escapes > 1 ? -sure_escape : -threat_of_escape;
    const auto open = position.empty() & book_->outside_camps.view[0];
    const auto stop = open & book_->king_stop;
    const auto pass = open & book_->king_pass.view[0];
    const auto last = slides_from<N>(book_->escape & open, stop, pass, book_->king_speed);
    const int doors = (last & ways.reach).count();
    if (doors > 0) return doors > 1 ? -more_doors : -one_door;
    const auto second = slides_from<N>(ways.reach, stop, pass, book_->king_speed);
    const int later = (last & second).count();
    return later > 0 ? -second_door - second_doors * std::min(later, 8) : 0;
}

// The squares that are not cut off from the king, and those of the edge among them.
template <int N>
Score HandEvaluation<N>::room(const Position<N>& position) const noexcept {
    const auto region = flood<N>(bit<N>(position.king), masks<N>.full - position.attackers());
    const bool edge = (region & masks<N>.edge).any();
    const Score space = -free_board * region.count() / (N * N);
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
