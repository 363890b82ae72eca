// Why a move is illegal, and which squares decided a game: for messages and display.
#pragma once

#include "rules/game.hpp"
#include "rules/game_state.hpp"

namespace tafl {

// R2, R11, R12: checks one move square by square; slower than movegen.hpp, but finds the reason.
template <int N, Movement C>
class MoveCheck {
  public:
    MoveCheck(const CompiledRules<N>& rules, const Position<N>& position) noexcept
        : rules_{rules}, position_{position} {}

    [[nodiscard]] std::expected<void, Illegal> operator()(Move move) const noexcept {
        if (move.from >= N * N) return refuse(IllegalReason::OffBoard, move.from);
        if (move.to >= N * N) return refuse(IllegalReason::OffBoard, move.to);
        if (const auto mover = check_mover(move); !mover) return mover;
        if (C == Movement::Full && rules_.jumps == Jumps::Berserk && is_two_apart<N>(move) &&
            is_jump(rules_, position_, move)) {
            return {};
        }
        return check_path(move);
    }

  private:
    static std::unexpected<Illegal> refuse(IllegalReason reason, int at) noexcept {
        return std::unexpected(Illegal{reason, static_cast<Square>(at)});
    }
    [[nodiscard]] std::expected<void, Illegal> check_mover(Move move) const noexcept {
        if (!position_.occupied().has(move.from)) return refuse(IllegalReason::EmptySquare, move.from);
        if (!position_.of(position_.to_move).has(move.from))
            return refuse(IllegalReason::NotYourPiece, move.from);
        if (move.from == move.to) return refuse(IllegalReason::NoMotion, no_square);
        if (move.from / N != move.to / N && move.from % N != move.to % N)
            return refuse(IllegalReason::NotALine, no_square);
        return {};
    }
    [[nodiscard]] std::expected<void, Illegal> check_path(Move move) const noexcept {
        const bool is_king = move.from == position_.king;
        const bool in_row = move.from / N == move.to / N;
        const int step = (in_row ? 1 : N) * (move.to > move.from ? 1 : -1);
        const int distance = (move.to - move.from) / step;
        const auto& pass = (is_king ? rules_.king_pass : rules_.men_pass).view[0];
        const auto occupied = position_.occupied();
        for (int square = move.from + step;; square += step) {
            if (occupied.has(square))
                return refuse(square == move.to ? IllegalReason::Occupied : IllegalReason::Blocked, square);
            if (C == Movement::Full && is_closed_camp(rules_, position_, move.from, square))
                return refuse(IllegalReason::Closed, square);
            if (square == move.to) break;
            if (!pass.has(square)) return refuse(IllegalReason::Closed, square);
        }
        if (distance > (is_king ? rules_.king_speed : rules_.men_speed))
            return refuse(IllegalReason::TooFar, move.to);
        if ((is_king ? rules_.king_stop : rules_.men_stop).has(move.to)) return {};
        return refuse(rules_.king_stop.has(move.to) ? IllegalReason::KingOnly : IllegalReason::NobodyStops,
                      move.to);
    }

    const CompiledRules<N>& rules_;
    const Position<N>& position_;
};

template <int N, Movement C>
[[nodiscard]] std::expected<void, Illegal> check_move(const GameState<N, C>& state, Move move) noexcept {
    const auto& position = state.position();
    if (state.outcome().is_over()) return std::unexpected(Illegal{IllegalReason::GameOver, no_square});
    if constexpr (C == Movement::Full) {
        if (position.chain != no_square) {
            MoveList<N> list;
            state.generate(list);
            if (std::find(list.begin(), list.end(), move) != list.end()) return {};
            return std::unexpected(Illegal{IllegalReason::MustContinue, position.chain});
        }
    }
    auto checked = MoveCheck<N, C>(state.referee().rules(), position)(move);
    if (checked && state.may_forbid() && state.is_forbidden(move)) {
        return std::unexpected(Illegal{IllegalReason::WouldRepeat, no_square});
    }
    return checked;
}

// The same without the reason, and faster for legal moves.
template <int N, Movement C>
[[nodiscard]] bool is_legal(const GameState<N, C>& state, Move move) noexcept {
    if (C == Movement::Full || move.from >= N * N || move.to >= N * N)
        return check_move(state, move).has_value();
    const auto& position = state.position();
    return !state.outcome().is_over() && position.of(position.to_move).has(move.from) &&
           is_plain_slide(state.referee().rules(), position, move) &&
           !(state.may_forbid() && state.is_forbidden(move));
}

// R3: the king and the pieces and special squares that captured him.
template <int N>
[[nodiscard]] Bitboard<N> captors(const CompiledRules<N>& rules, const Position<N>& position,
                                  int to) noexcept {
    auto squares = Bitboard<N>::of(position.king) | Bitboard<N>::of(to);
    const int other = opposite<N>(position.king, to);
    const bool by_two = rules.custodial_king.has(position.king) ||
                        (rules.jumps == Jumps::Berserk && is_taken_by_commander(rules, position, to));
    if (!by_two) return squares | geometry<N>().neighbours[position.king];
    if (other >= 0) squares.set(other);
    return squares;
}

// R8: the attackers that touch the enclosed region, diagonally too; nobody where it is not enclosed (no-escape).
template <int N>
[[nodiscard]] Bitboard<N> ring_around(const Position<N>& position) noexcept {
    if (is_open(position)) return {};
    const auto region = flood<N>(position.defenders(), masks<N>.full - position.attackers());
    Bitboard<N> around;
    for_each_square(region, [&](int square) { around |= geometry<N>().ring[square]; });
    return around & position.attackers();
}

template <int N, Movement C>
[[nodiscard]] Bitboard<N> witness_of(const GameState<N, C>& state) noexcept {
    const auto& position = state.position();
    const auto& rules = state.referee().rules();
    switch (state.outcome().reason) {
        case Reason::KingEscaped: return Bitboard<N>::of(position.king);
        case Reason::KingCaptured:
            return state.plies() > 0 ? captors(rules, position, state.last().move.to) : Bitboard<N>{};
        case Reason::Encircled: return ring_around(position);
        case Reason::ExitFort: {
            FortTest<N> test(rules, position);
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
