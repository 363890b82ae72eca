// The board for a terminal, or for any place that takes plain text.
//
//      3   .  (.) [t]  *       (.)  the last move left this square, or ended on it
//      2   #   t   x   .       [t]  part of what ended the game
//      1   +   T   K   :        *   a destination      x   a soldier was taken here
//          a   b   c   d        #   corner   +   throne   :   a start square   %   a camp
//
// With `unicode` the pieces are shapes and the special squares carry a knot; with `colour` the board is
// painted too. Colour never says anything alone.
#pragma once

#include <string>

#include "notation/diagrams/diagram.hpp"

namespace tafl {

struct TextStyle {
    bool unicode = false;
    bool colour = false;
    bool many_colours = false;  // 24 bits instead of the 256 colours that every terminal has
};

// One line a rank and the files below, every line ended by a line break.
[[nodiscard]] std::string to_text(const Diagram& diagram, const TextStyle& style = {});

// How a piece and a marked square look in that style: for legends.
[[nodiscard]] std::string sign(Piece piece, const TextStyle& style);
[[nodiscard]] std::string sign(Ground ground, const TextStyle& style);

}  // namespace tafl
