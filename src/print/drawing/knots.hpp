// Knots drawn as one continuous line, for the throne, the corner gates and the king's shield, and the plait that runs
// round a board.
//
// Each is a curve that crosses itself; at every other passage of a crossing it runs above, and a casing in the colour of
// the ground shows it. Knots are centred on the origin and fill a circle of the given radius or a little less.
#pragma once

#include "print/drawing/drawing.hpp"

namespace tafl::print {

struct Knot {
    Path line;  // the whole curve
    Path over;  // the pieces of it that run above
};

// r = 1 + d cos(4t/3) three times round: four bights, eight crossings. For the throne.
[[nodiscard]] Knot throne_knot(double radius);
// A square whose sides run on into a loop at each corner, four crossings. For the gates.
[[nodiscard]] Knot gate_knot(double radius);
// r = 1 + d cos(3t/2) twice round: a trefoil. For the king.
[[nodiscard]] Knot king_knot(double radius);

// Two strands along the x axis, from the boundary of one square to that of the next; they cross there and open in the
// middle of the square to an eye that a letter fits in. Pieces of it continue each other.
[[nodiscard]] Knot plait(double square, double height);

// The line in its own colour, and above it the passages that run over another, cased in the ground's colour.
[[nodiscard]] Elements knot_as_line(const Knot& knot, double width, Colour line, Colour ground);
// The same as a band: edged on both sides, filled between.
[[nodiscard]] Elements knot_as_band(const Knot& knot, double width, double edge, Colour line, Colour fill);

}  // namespace tafl::print
