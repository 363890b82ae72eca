// Move ordering: hands out the moves of a position, the highest score first (a selection sort, one step for each move
// that is asked for). A step compares four scores at a time, with the vector extension that GCC and Clang share.
#pragma once

#include <cstdint>
#include <limits>
#include <utility>

#include "rules/movegen.hpp"

namespace tafl {

template <int N>
class MovePicker {
  public:
    MovePicker() noexcept {}  // NOLINT(modernize-use-equals-default): nothing is read beyond count_

    // Precondition: no score is the lowest int.
    template <class ScoreOf>
    void fill(const MoveList<N>& moves, ScoreOf&& score_of) noexcept {
        count_ = moves.size();
        next_ = 0;
        ahead_ = -1;
        const int count = count_;
        for (int i = 0; i < count; ++i) {
            moves_[static_cast<std::size_t>(i)] = moves[i];
            scores_[static_cast<std::size_t>(i)] = score_of(moves[i]);
        }
        for (int i = count; i % lanes != 0; ++i) scores_[static_cast<std::size_t>(i)] = taken;
    }
    [[nodiscard]] int size() const noexcept { return count_; }
    // Precondition: a move is left.
    [[nodiscard]] Move next() noexcept {
        if (ahead_ < 0) ahead_ = first_of_highest();
        const auto best = static_cast<std::size_t>(std::exchange(ahead_, -1)),
                   next = static_cast<std::size_t>(next_++);
        const Move move = moves_[best];
        moves_[best] = moves_[next];
        scores_[best] = scores_[next];
        scores_[next] = taken;
        return move;
    }

    // The move that next() will return. Precondition: a move is left.
    [[nodiscard]] Move peek() noexcept {
        if (ahead_ < 0) ahead_ = first_of_highest();
        return moves_[static_cast<std::size_t>(ahead_)];
    }

  private:
    static constexpr int lanes = 4;
    static constexpr int taken = std::numeric_limits<int>::min();
    static constexpr std::size_t capacity = (MoveList<N>::capacity + lanes - 1) / lanes * lanes;
    typedef int Lanes __attribute__((vector_size(lanes * sizeof(int)), may_alias));

    [[nodiscard]] int first_of_highest() const noexcept {
        const auto* scores = reinterpret_cast<const Lanes*>(scores_.data());
        int i = next_ / lanes;
        Lanes index = Lanes{0, 1, 2, 3} + i * lanes;
        Lanes highest = scores[i], at = index;
        while (++i * lanes < count_) {
            index += lanes;
            const auto higher = scores[i] > highest;
            at = higher ? index : at;
            highest = higher ? scores[i] : highest;
        }
        int best = 0;
        for (int lane = 1; lane < lanes; ++lane) {
            const bool first = highest[lane] == highest[best] && at[lane] < at[best];
            if (highest[lane] > highest[best] || first) best = lane;
        }
        return at[best];
    }

    int count_ = 0;
    int next_ = 0;
    int ahead_ = -1;
    union {
        alignas(Lanes) std::array<int, capacity> scores_;
    };
    union {
        std::array<Move, capacity> moves_;
    };
};

}  // namespace tafl
