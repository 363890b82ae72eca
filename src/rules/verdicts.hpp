// What a person is told about a position and a move: why a move is refused, and which squares made the end.
#pragma once

#include "rules/course.hpp"
#include "rules/game.hpp"

namespace tafl {

// The way of one move, walked square by square: slower than the slides of all pieces, and able to say what is in the
// way. R2, R11, R12.
template <int N, Clauses C>
class MoveCheck {
  public:
    MoveCheck(const Rulebook<N>& book, const Position<N>& position) noexcept
        : book_{book}, position_{position} {}

    [[nodiscard]] std::expected<void, Illegal> operator()(Move move) const noexcept {
        if (move.from >= N * N) return refuse(Refusal::OffBoard, move.from);
        if (move.to >= N * N) return refuse(Refusal::OffBoard, move.to);
        if (const auto mover = check_mover(move); !mover) return mover;
        if (C == Clauses::Full && book_.jumps == Jumps::Berserk && is_two_apart<N>(move) &&
            is_jump(book_, position_, move)) {
            return {};
        }
        return check_way(move);
    }

  private:
    static std::unexpected<Illegal> refuse(Refusal refusal, int at) noexcept {
        return std::unexpected(Illegal{refusal, static_cast<Square>(at)});
    }
    [[nodiscard]] std::expected<void, Illegal> check_mover(Move move) const noexcept {
        if (!position_.occupied().has(move.from)) return refuse(Refusal::EmptySquare, move.from);
        if (!position_.of(position_.to_move).has(move.from)) return refuse(Refusal::NotYourPiece, move.from);
        if (move.from == move.to) return refuse(Refusal::NoMotion, no_square);
        if (move.from / N != move.to / N && move.from % N != move.to % N)
            return refuse(Refusal::NotALine, no_square);
        return {};
    }
    [[nodiscard]] std::expected<void, Illegal> check_way(Move move) const noexcept {
        const bool is_king = move.from == position_.king;
        const bool in_row = move.from / N == move.to / N;
        const int step = (in_row ? 1 : N) * (move.to > move.from ? 1 : -1);
        const int distance = (move.to - move.from) / step;
        const auto& pass = (is_king ? book_.king_pass : book_.men_pass).view[0];
        const auto occupied = position_.occupied();
        for (int square = move.from + step;; square += step) {
            if (occupied.has(square))
                return refuse(square == move.to ? Refusal::Occupied : Refusal::Blocked, square);
            if (C == Clauses::Full && is_closed_camp(book_, position_, move.from, square))
                return refuse(Refusal::Closed, square);
            if (square == move.to) break;
            if (!pass.has(square)) return refuse(Refusal::Closed, square);
        }
        if (distance > (is_king ? book_.king_speed : book_.men_speed))
            return refuse(Refusal::TooFar, move.to);
        if ((is_king ? book_.king_stop : book_.men_stop).has(move.to)) return {};
        return refuse(book_.king_stop.has(move.to) ? Refusal::KingOnly : Refusal::NobodyStops, move.to);
    }

    const Rulebook<N>& book_;
    const Position<N>& position_;
};

template <int N, Clauses C>
[[nodiscard]] std::expected<void, Illegal> check_move(const Course<N, C>& course, Move move) noexcept {
    const auto& position = course.position();
    if (course.outcome().is_over()) return std::unexpected(Illegal{Refusal::GameOver, no_square});
    if constexpr (C == Clauses::Full) {
        if (position.chain != no_square) {
            MoveList<N> list;
            course.generate(list);
            if (std::find(list.begin(), list.end(), move) != list.end()) return {};
            return std::unexpected(Illegal{Refusal::MustContinue, position.chain});
        }
    }
    auto checked = MoveCheck<N, C>(course.referee().book(), position)(move);
    if (checked && course.may_forbid() && course.is_forbidden(move)) {
        return std::unexpected(Illegal{Refusal::WouldRepeat, no_square});
    }
    return checked;
}

// The same without the reason: most moves that anybody brings are legal, and four boards tell.
template <int N, Clauses C>
[[nodiscard]] bool is_legal(const Course<N, C>& course, Move move) noexcept {
    if (C == Clauses::Full || move.from >= N * N || move.to >= N * N)
        return check_move(course, move).has_value();
    const auto& position = course.position();
    return !course.outcome().is_over() && position.of(position.to_move).has(move.from) &&
           is_plain_slide(course.referee().book(), position, move) &&
           !(course.may_forbid() && course.is_forbidden(move));
}

// R3: the pieces and special squares around the king that took him.
template <int N>
[[nodiscard]] Bitboard<N> captors(const Rulebook<N>& book, const Position<N>& position, int to) noexcept {
    auto squares = Bitboard<N>::of(position.king) | Bitboard<N>::of(to);
    const int other = opposite<N>(position.king, to);
    const bool by_two = book.custodial_king.has(position.king) ||
                        (book.jumps == Jumps::Berserk && is_taken_by_commander(position, to));
    if (!by_two) return squares | geometry<N>().neighbours[position.king];
    if (other >= 0) squares.set(other);
    return squares;
}

// R8: the attackers that the enclosed region touches, corners of the ring included.
template <int N>
[[nodiscard]] Bitboard<N> ring_around(const Position<N>& position) noexcept {
    const auto region = flood<N>(position.defenders(), masks<N>.full - position.attackers());
    Bitboard<N> around;
    for_each_square(region, [&](int square) { around |= geometry<N>().ring[square]; });
    return around & position.attackers();
}

template <int N, Clauses C>
[[nodiscard]] Bitboard<N> witness_of(const Course<N, C>& course) noexcept {
    const auto& position = course.position();
    const auto& book = course.referee().book();
    switch (course.outcome().reason) {
        case Reason::KingEscaped: return Bitboard<N>::of(position.king);
        case Reason::KingCaptured:
            return course.plies() > 0 ? captors(book, position, course.last().move.to) : Bitboard<N>{};
        case Reason::Encircled: return ring_around(position);
        case Reason::ExitFort: {
            FortTest<N> test(book, position);
            return test.holds() ? test.wall_around_king() : Bitboard<N>{};
        }
        case Reason::None:
        case Reason::NoLegalMove:
        case Reason::NoPiecesLeft:
        case Reason::Repetition:
        case Reason::PlyLimit: break;
    }
    return {};
}

}  // namespace tafl
