// The board as a picture: position, last move, captures, destinations, outlines, arrows and rings, as given
// by a diagram.
#pragma once

#include "notation/diagrams/diagram_window.hpp"
#include "print/board/shields.hpp"
#include "print/board/theme.hpp"

namespace tafl::print {

// With frame, coordinates and caption. A square is 60 wide, 15 mm on paper.
[[nodiscard]] Drawing board_picture(const Diagram& diagram, const BoardTheme& theme);

// Only the squares and what is on them, from the top left corner of the board; each square is `cell` wide.
[[nodiscard]] Elements board_elements(const Diagram& diagram, const BoardTheme& theme);
// Of the squares in a window alone, with a frame where the board ends. Where it goes on, `beyond` of it is shown too.
// Precondition: all marks are in the window.
inline constexpr double beyond = 0.28 * cell;
[[nodiscard]] Elements board_elements(const Diagram& diagram, const BoardTheme& theme,
                                      const BoardWindow& window);
// How much of the board is shown on each side of a window's squares: `beyond`, or 0 where the board ends.
struct Surroundings {
    double left, top, right, bottom;
};
[[nodiscard]] Surroundings surroundings_of(const Diagram& diagram, const BoardWindow& window) noexcept;

// Alternative text: title, caption, and pieces and moves in words, or the position's code.
[[nodiscard]] std::string board_in_words(const Diagram& diagram);

}  // namespace tafl::print
