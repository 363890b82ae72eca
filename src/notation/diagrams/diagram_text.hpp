// The board as text, for terminals.
//
//      3   .  (.) [t]  *       (.)  the last move left this square, or ended on it
//      2   #   t   x   .       [t]  part of what ended the game
//      1   +   T   K   :        *   a destination      x   a soldier was taken here
//          a   b   c   d        #   corner   +   throne   :   a start square   %   a camp
//
// With `unicode` pieces are shapes and special squares have a knot; with `colour` the board is coloured too.
// Nothing is shown by colour alone.
#pragma once

#include <string>

#include "notation/diagrams/diagram.hpp"

namespace tafl {

struct TextStyle {
    bool unicode = false;
    bool colour = false;
    bool many_colours = false;  // 24 bits instead of the 256 colours that all terminals support
};

// One line for each rank and one for the files, each ended by a line break.
[[nodiscard]] std::string to_text(const Diagram& diagram, const TextStyle& style = {});

// A piece and a marked square in that style, for legends.
[[nodiscard]] std::string sign(Piece piece, const TextStyle& style);
[[nodiscard]] std::string sign(Ground ground, const TextStyle& style);

}  // namespace tafl
