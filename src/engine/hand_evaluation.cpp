#include "engine/hand_evaluation.hpp"

#include <algorithm>

namespace tafl {

namespace {

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
    // The weaker army's men are worth more; the king counts as one of them.
    defender_value_ = std::clamp(100 * std::max(1, attackers) / std::max(1, defenders), 60, 250);
    king_needs_four_ = ruleset.king.elsewhere == KingCapture::Surround;
    if (ruleset.escape == EscapeKind::Corners) {
        const int width = std::max(1, ruleset.corners.width);
        near_guards_ = diagonal_before_corners<N>(book.corners, 2 * width);
        far_guards_ = diagonal_before_corners<N>(book.corners, 2 * width + 1);
    }
}

template <int N>
Score HandEvaluation<N>::operator()(const Position<N>& position, const KingWays<N>& ways) const noexcept {
    const Score score = men(position) + kings_road(position, ways) + room(position) + danger(position) +
                        guards(position) + (position.to_move == Side::Attackers ? 10 : -10);
    return std::clamp(score, -max_evaluation, max_evaluation);
}

template <int N>
Score HandEvaluation<N>::men(const Position<N>& position) const noexcept {
    return 100 * position.attackers().count() - defender_value_ * (position.defenders().count() - 1);
}

// How many moves the king is from an escape while nobody else moves.
template <int N>
Score HandEvaluation<N>::kings_road(const Position<N>& position, const KingWays<N>& ways) const noexcept {
    const Score freedom = 2 * ways.reach.count();
    if (ways.escapes > 0) return -freedom - (ways.escapes > 1 ? 1'200 : 250);
    const auto open = position.empty() & book_->outside_camps.view[0];
    const auto stop = open & book_->king_stop;
    const auto pass = open & book_->king_pass.view[0];
    const auto last = slides_from<N>(book_->escape & open, stop, pass, book_->king_speed);
    const int doors = (last & ways.reach).count();
    if (doors > 0) return -freedom - 130 - 30 * std::min(doors, 4);
    const auto second = slides_from<N>(ways.reach, stop, pass, book_->king_speed);
    const int later = (last & second).count();
    return -freedom - (later > 0 ? 30 + 5 * std::min(later, 8) : -40);
}

// The squares that are not cut off from the king, and those of the edge among them.
template <int N>
Score HandEvaluation<N>::room(const Position<N>& position) const noexcept {
    const auto region = flood<N>(bit<N>(position.king), masks<N>.full - position.attackers());
    const int edge = (region & masks<N>.edge).count();
    const Score space = -160 * region.count() / (N * N) - 120 * edge / (4 * N - 4);
    return edge > 0 ? space : space + (king_needs_four_ ? 350 : 200);
}

template <int N>
Score HandEvaluation<N>::danger(const Position<N>& position) const noexcept {
    const auto& around = geometry<N>().neighbours[position.king];
    const int beside = (around & position.attackers()).count();
    const Score held = (king_needs_four_ ? 22 : 40) * beside;
    const bool fatal = fatal_squares<N>(*book_, position).any();
    return fatal ? held + (position.to_move == Side::Attackers ? 150 : 60) : held;
}

template <int N>
Score HandEvaluation<N>::guards(const Position<N>& position) const noexcept {
    const auto balance = [&](const Bitboard<N>& squares) {
        return (squares & position.attackers()).count() - (squares & position.defenders()).count();
    };
    return 14 * balance(near_guards_) + 8 * balance(far_guards_);
}

template class HandEvaluation<7>;
template class HandEvaluation<9>;
template class HandEvaluation<11>;
template class HandEvaluation<13>;
template class HandEvaluation<15>;
template class HandEvaluation<17>;
template class HandEvaluation<19>;

}  // namespace tafl
