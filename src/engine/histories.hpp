// What a searching thread has learnt about quiet moves: which ones were good wherever they were played, and which
// were good answers to the moves before them. Values stay within +-limit.
#pragma once

#include <algorithm>
#include <vector>

#include "rules/position.hpp"

namespace tafl {

template <int N>
class Histories {
  public:
    static constexpr int limit = 16'384;
    static constexpr int squares = N * N;
    static constexpr int kinds = 3 * squares;  // attacker, defender or king, arriving on a square
    static constexpr int no_kind = 0;          // before the first move: any will do

    Histories() : main_(2 * squares * squares), continuation_(2 * kinds * kinds), counter_(kinds) {}

    void clear() noexcept {
        std::fill(main_.begin(), main_.end(), std::int16_t{0});
        std::fill(continuation_.begin(), continuation_.end(), std::int16_t{0});
        std::fill(counter_.begin(), counter_.end(), Move{});
    }

    // Which piece arrives where. Precondition: the move has not been made yet.
    [[nodiscard]] static int kind(const Position<N>& position, Move move) noexcept {
        const int piece = position.to_move == Side::Attackers ? 0 : move.from == position.king ? 2 : 1;
        return piece * squares + move.to;
    }

    // `before`: the kinds of the last move and of the one before it.
    [[nodiscard]] int value(Side side, Move move, int kind, std::array<int, 2> before) const noexcept {
        return main_[at(side, move)] + continuation_[at(0, before[0], kind)] +
               continuation_[at(1, before[1], kind)];
    }
    void reward(Side side, Move move, int kind, std::array<int, 2> before, int bonus) noexcept {
        shift(main_[at(side, move)], bonus);
        shift(continuation_[at(0, before[0], kind)], bonus);
        shift(continuation_[at(1, before[1], kind)], bonus);
    }

    [[nodiscard]] Move counter(int before) const noexcept {
        return counter_[static_cast<std::size_t>(before)];
    }
    void set_counter(int before, Move move) noexcept { counter_[static_cast<std::size_t>(before)] = move; }

  private:
    [[nodiscard]] static std::size_t at(Side side, Move move) noexcept {
        return static_cast<std::size_t>((index_of(side) * squares + move.from) * squares + move.to);
    }
    [[nodiscard]] static std::size_t at(int which, int before, int kind) noexcept {
        return static_cast<std::size_t>((which * kinds + before) * kinds + kind);
    }
    static void shift(std::int16_t& value, int bonus) noexcept {
        value = static_cast<std::int16_t>(value + bonus - value * std::abs(bonus) / limit);
    }

    std::vector<std::int16_t> main_, continuation_;
    std::vector<Move> counter_;
};

}  // namespace tafl
