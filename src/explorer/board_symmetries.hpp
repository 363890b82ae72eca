// The turns and reflections of the board under which a ruleset stays the same: eight for almost every ruleset, fewer
// where camps or escape squares stand unevenly.
#pragma once

#include <array>
#include <vector>

#include "rules/ruleset.hpp"

namespace tafl {

class BoardSymmetries {
  public:
    explicit BoardSymmetries(const Ruleset& ruleset);

    [[nodiscard]] int size() const noexcept { return size_; }                            // of the board
    [[nodiscard]] int count() const noexcept { return static_cast<int>(maps_.size()); }  // 1 to 8
    // Where a square goes under symmetry `which`; number 0 leaves all where they are.
    [[nodiscard]] Square map(int which, Square square) const noexcept {
        return maps_[static_cast<std::size_t>(which)][square];
    }
    [[nodiscard]] Move map(int which, Move move) const noexcept {
        return {map(which, move.from), map(which, move.to)};
    }
    [[nodiscard]] Move unmap(int which, Move move) const noexcept;  // the inverse

  private:
    using SquareMap = std::array<Square, max_squares>;
    int size_;
    std::vector<SquareMap> maps_;
    std::vector<int> inverses_;
};

}  // namespace tafl
