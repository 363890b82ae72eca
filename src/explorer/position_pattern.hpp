// A pattern looked for in positions: in each turn and reflection of the board under which the ruleset stays the same.
#pragma once

#include <vector>

#include "explorer/board_symmetries.hpp"
#include "notation/placement.hpp"
#include "rules/game.hpp"

namespace tafl {

class PositionPattern {
  public:
    // Precondition: the pattern is on the board of the symmetries.
    PositionPattern(const BoardSymmetries& symmetries, const Pattern& pattern);

    [[nodiscard]] bool is_in(const Setup& position) const noexcept;
    // In one of its positions, from the start to the last.
    [[nodiscard]] bool is_in(Game game) const;

  private:
    struct Given {
        Square at;
        Piece piece;
        bool operator==(const Given&) const = default;
    };
    std::vector<std::vector<Given>> turned_;  // the same squares under each symmetry
    std::optional<Side> to_move_;
};

}  // namespace tafl
