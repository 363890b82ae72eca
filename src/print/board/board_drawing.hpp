// The board as a picture: position, last move, captures, destinations, outlines, arrows and rings, as given
// by a diagram.
#pragma once

#include "notation/diagrams/diagram.hpp"
#include "print/board/theme.hpp"

namespace tafl::print {

// With frame, coordinates and caption. A square is 60 wide, 15 mm on paper.
[[nodiscard]] Drawing board_picture(const Diagram& diagram, const BoardTheme& theme);

// Only the squares and what is on them, from the top left corner of the board; each square is `cell` wide.
[[nodiscard]] Elements board_elements(const Diagram& diagram, const BoardTheme& theme);

// Alternative text: title, caption, and pieces and moves in words, or the position's code.
[[nodiscard]] std::string board_in_words(const Diagram& diagram);

}  // namespace tafl::print
