// The board as a picture: position, last move, captures, destinations, outlines, arrows and rings, as a diagram has
// them.
#pragma once

#include "notation/diagrams/diagram.hpp"
#include "print/board/theme.hpp"

namespace tafl::print {

// Within a frame, with coordinates and caption. A square is 60 wide, 15 mm on paper.
[[nodiscard]] Drawing board_picture(const Diagram& diagram, const Theme& theme);

// The squares and what is on them only, from the top left corner of the board on; each square `cell` wide.
[[nodiscard]] Elements board_elements(const Diagram& diagram, const Theme& theme);

// For somebody who does not see it: title, caption and position.
[[nodiscard]] std::string board_in_words(const Diagram& diagram);

}  // namespace tafl::print
