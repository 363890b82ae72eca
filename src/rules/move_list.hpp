// A list of moves on a board of N by N, without allocation.
#pragma once

#include "rules/types.hpp"

namespace tafl {

template <int N>
class MoveList {
  public:
    // Each square and direction ends at most one slide; the special pieces of R12 add four jumps each.
    static constexpr int capacity = 4 * N * N + 256;

    MoveList() noexcept {}

    void push(Move move) noexcept { moves_[static_cast<std::size_t>(count_++)] = move; }
    [[nodiscard]] int size() const noexcept { return count_; }
    [[nodiscard]] bool empty() const noexcept { return count_ == 0; }
    [[nodiscard]] Move operator[](int i) const noexcept { return moves_[static_cast<std::size_t>(i)]; }
    [[nodiscard]] const Move* begin() const noexcept { return moves_.data(); }
    [[nodiscard]] const Move* end() const noexcept { return moves_.data() + count_; }
    [[nodiscard]] Move* begin() noexcept { return moves_.data(); }
    [[nodiscard]] Move* end() noexcept { return moves_.data() + count_; }
    void truncate(int count) noexcept { count_ = count; }

  private:
    int count_ = 0;
    union {  // leaves the moves from count_ on uninitialized
        std::array<Move, capacity> moves_;
    };
};

}  // namespace tafl
