// Knots drawn as one continuous line, for the throne, the corner gates and the king's shield, and the plait that runs
// round a board.
//
// Each is a curve that crosses itself; at every other passage of a crossing it runs above, and a casing in the colour of
// the ground shows it. Knots are centred on the origin and fill a circle of the given radius or a little less.
#pragma once

#include <string_view>

#include "print/drawing/drawing.hpp"

namespace tafl::print {

struct Knot {
    Path line;  // the whole curve
    Path over;  // the pieces of it that run above
};

// "throne", "gate" (of the corners) or "king", as art/shields.json has it.
[[nodiscard]] Knot knot_named(std::string_view name, double radius);

// Two strands along the x axis, from the boundary of one square to that of the next; they cross there and open in the
// middle of the square to an eye that a letter fits in. Pieces of it continue each other.
[[nodiscard]] Knot plait(double square, double height);

// The line in its own colour, and above it the passages that run over another, cased in the ground's colour.
[[nodiscard]] Elements knot_as_line(const Knot& knot, double width, Colour line, Colour ground);
// The same as a band: edged on both sides, filled between.
[[nodiscard]] Elements knot_as_band(const Knot& knot, double width, double edge, Colour line, Colour fill);

}  // namespace tafl::print
