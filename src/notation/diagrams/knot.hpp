// Knots drawn as one continuous line, for the throne, the corner gates and the king's shield.
//
// Each is a closed curve that crosses itself; at every other passage of a crossing it runs above, and a
// casing in the colour of the ground shows it. Knots are centred on the origin and fill a circle of radius
// 1 or a little less.
#pragma once

#include <string>
#include <vector>

namespace tafl {

struct Knot {
    std::string line;               // the whole curve as SVG path data
    std::vector<std::string> over;  // the pieces of it that run above
};

// r = 1 + d cos(4t/3) three times round: four bights, eight crossings. For the throne.
[[nodiscard]] Knot throne_knot(double radius);
// A square whose sides run on into a loop at each corner, four crossings. For the gates.
[[nodiscard]] Knot gate_knot(double radius);
// r = 1 + d cos(3t/2) twice round: a trefoil. For the king.
[[nodiscard]] Knot king_knot(double radius);

}  // namespace tafl
