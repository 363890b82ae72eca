// The history heuristic: what a search thread has learnt about quiet moves. Values stay within +-limit.
//
//   butterfly history     by side, from and to
//   continuation history  by the piece-to of an earlier move and of this one, for the last two moves
//   counter moves         the quiet move that refuted a piece-to
//
// A "piece-to" is a kind of piece (attacker, defender, king) and the square it arrives on, as one number.
#pragma once

#include <algorithm>
#include <vector>

#include "rules/position.hpp"

namespace tafl {

template <int N>
class HistoryTables {
  public:
    static constexpr int limit = 16'384;
    static constexpr int squares = N * N;
    static constexpr int piece_tos = 3 * squares;
    static constexpr int no_piece_to = 0;  // before the first move: any valid number will do

    HistoryTables()
        : butterfly_(2 * squares * squares), continuation_(2 * piece_tos * piece_tos), counter_(piece_tos) {}

    void clear() noexcept {
        std::fill(butterfly_.begin(), butterfly_.end(), std::int16_t{0});
        std::fill(continuation_.begin(), continuation_.end(), std::int16_t{0});
        std::fill(counter_.begin(), counter_.end(), Move{});
    }

    // Precondition: the move has not been made yet.
    [[nodiscard]] static int piece_to(const Position<N>& position, Move move) noexcept {
        return piece_to(position.to_move, position.king, move);
    }
    [[nodiscard]] static int piece_to(Side to_move, Square king, Move move) noexcept {
        const int piece = to_move == Side::Attackers ? 0 : move.from == king ? 2 : 1;
        return piece * squares + move.to;
    }

    // The values of all moves of a position. Valid as long as the tables.
    class Values {
      public:
        [[nodiscard]] int of(Move move, int piece_to) const noexcept {
            return butterfly_[move.from * squares + move.to] + last_[piece_to] + before_last_[piece_to];
        }

      private:
        friend class HistoryTables;
        Values(const std::int16_t* butterfly, const std::int16_t* last,
               const std::int16_t* before_last) noexcept
            : butterfly_(butterfly), last_(last), before_last_(before_last) {}
        const std::int16_t *butterfly_, *last_, *before_last_;
    };
    // `previous`: the piece-tos of the last move and of the one before it.
    [[nodiscard]] Values values(Side side, std::array<int, 2> previous) const noexcept {
        return {&butterfly_[butterfly_index(side, {0, 0})],
                &continuation_[continuation_index(0, previous[0], 0)],
                &continuation_[continuation_index(1, previous[1], 0)]};
    }
    [[nodiscard]] int value(Side side, Move move, int piece_to, std::array<int, 2> previous) const noexcept {
        return values(side, previous).of(move, piece_to);
    }
    void update(Side side, Move move, int piece_to, std::array<int, 2> previous, int bonus) noexcept {
        apply(butterfly_[butterfly_index(side, move)], bonus);
        apply(continuation_[continuation_index(0, previous[0], piece_to)], bonus);
        apply(continuation_[continuation_index(1, previous[1], piece_to)], bonus);
    }

    [[nodiscard]] Move counter_move(int previous) const noexcept {
        return counter_[static_cast<std::size_t>(previous)];
    }
    void set_counter_move(int previous, Move move) noexcept {
        counter_[static_cast<std::size_t>(previous)] = move;
    }

  private:
    [[nodiscard]] static std::size_t butterfly_index(Side side, Move move) noexcept {
        return static_cast<std::size_t>((index_of(side) * squares + move.from) * squares + move.to);
    }
    [[nodiscard]] static std::size_t continuation_index(int plies_ago, int previous, int piece_to) noexcept {
        return static_cast<std::size_t>((plies_ago * piece_tos + previous) * piece_tos + piece_to);
    }
    // The gravity formula: the closer to the limit, the less a bonus adds.
    static void apply(std::int16_t& value, int bonus) noexcept {
        value = static_cast<std::int16_t>(value + bonus - value * std::abs(bonus) / limit);
    }

    std::vector<std::int16_t> butterfly_, continuation_;
    std::vector<Move> counter_;
};

}  // namespace tafl
