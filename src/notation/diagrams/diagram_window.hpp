// Which squares of a diagram one must see to understand it.
#pragma once

#include "notation/diagrams/diagram.hpp"

namespace tafl {

// A rectangle of squares, from its lowest file and rank on.
struct BoardWindow {
    int file = 0, rank = 0;
    int files, ranks;
    bool operator==(const BoardWindow&) const = default;
};

[[nodiscard]] BoardWindow whole_board(const Diagram& diagram) noexcept;

// The squares of its moves, marks and dots, with all pieces that touch them or one another, and the throne or corner
// beside these; at least three by three. The whole board if nothing is marked, if a camp is among them, or if little would
// be left out.
[[nodiscard]] BoardWindow squares_that_matter(const Diagram& diagram);

}  // namespace tafl
