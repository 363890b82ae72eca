// Knots drawn as one continuous line, for the throne, the corner gates and the king's shield, and the plait
// around a board.
//
// Each knot is a curve that crosses itself; at every other crossing it passes over, which is shown by a
// casing in the background's colour. Knots are centred on the origin and fill a circle of the given radius or
// a little less.
#pragma once

#include <string_view>

#include "print/drawing/drawing.hpp"

namespace tafl::print {

struct Knot {
    Path line;  // the whole curve
    Path over;  // the parts that pass over
};

// "throne", "gate" (of the corners) or "king", from art/shields.json.
[[nodiscard]] Knot knot_named(std::string_view name, double radius);

// Two strands along the x axis, from one boundary of a square to the other; they cross there and open in the
// middle of the square to an eye large enough for a letter. Adjacent pieces join.
[[nodiscard]] Knot plait(double square, double height);

// The line in its own colour, and above it the parts that pass over, cased in the background's colour.
[[nodiscard]] Elements knot_as_line(const Knot& knot, double width, Colour line, Colour ground);
// The same as a band: outlined on both sides, filled between.
[[nodiscard]] Elements knot_as_band(const Knot& knot, double width, double edge, Colour line, Colour fill);

}  // namespace tafl::print
