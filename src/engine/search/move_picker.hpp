// Move ordering: hands out the moves of a position, the highest score first (a selection sort, one step for each move
// that is asked for).
#pragma once

#include "rules/move_list.hpp"

namespace tafl {

struct ScoredMove {
    Move move;
    int score;
};

template <int N>
class MovePicker {
  public:
    MovePicker() noexcept {}  // NOLINT(modernize-use-equals-default): nothing is read beyond count_

    template <class ScoreOf>
    void fill(const MoveList<N>& moves, ScoreOf&& score_of) noexcept {
        count_ = next_ = 0;
        for (const Move move : moves) moves_[static_cast<std::size_t>(count_++)] = {move, score_of(move)};
    }
    [[nodiscard]] int size() const noexcept { return count_; }
    // Precondition: a move is left.
    [[nodiscard]] Move next() noexcept {
        int best = next_;
        int highest = moves_[static_cast<std::size_t>(best)].score;
        for (int i = next_ + 1; i < count_; ++i) {
            const int score = moves_[static_cast<std::size_t>(i)].score;
            if (score > highest) highest = score, best = i;
        }
        std::swap(moves_[static_cast<std::size_t>(next_)], moves_[static_cast<std::size_t>(best)]);
        return moves_[static_cast<std::size_t>(next_++)].move;
    }

  private:
    int count_ = 0;
    int next_ = 0;
    union {
        std::array<ScoredMove, MoveList<N>::capacity> moves_;
    };
};

}  // namespace tafl
