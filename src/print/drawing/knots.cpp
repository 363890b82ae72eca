#include "print/drawing/knots.hpp"

#include <array>
#include <boost/json.hpp>
#include <cmath>

#include "print/drawing/art.hpp"

namespace tafl::print {

namespace {

// A cubic Bézier curve, and its part between two parameters (blossoming).
using Cubic = std::array<Point, 4>;

Point blossom(const Cubic& curve, double r, double s, double t) {
    const auto mix = [](Point p, Point q, double at) {
        return Point{p.x + (q.x - p.x) * at, p.y + (q.y - p.y) * at};
    };
    const auto a = mix(curve[0], curve[1], r), b = mix(curve[1], curve[2], r), c = mix(curve[2], curve[3], r);
    return mix(mix(a, b, s), mix(b, c, s), t);
}
Cubic part_of(const Cubic& curve, double from, double to) {
    return {blossom(curve, from, from, from), blossom(curve, from, from, to), blossom(curve, from, to, to),
            blossom(curve, to, to, to)};
}

// A strand from one crossing on the axis to the next, bulging to `height`; all have the same slope at the
// axis.
Cubic lobe(double from, double to, double height) {
    constexpr double slope = 0.95;
    const double reach = std::min(4.0 / 3 * std::abs(height) / slope, 0.5 * (to - from)),
                 top = height * 4 / 3;
    return {Point{from, 0}, Point{from + reach, top}, Point{to - reach, top}, Point{to, 0}};
}

void add(Path& path, const Cubic& curve, bool begins) {
    if (begins) path.move(curve[0].x, curve[0].y);
    path.curve(curve[1], curve[2], curve[3]);
}

// Whether the curve continues the path.
bool joins(const Path& path, const Cubic& curve) {
    const auto end = path.steps().back().to;
    return std::hypot(end.x - curve[0].x, end.y - curve[0].y) < 1e-9;
}

// Extends the ends a little into the same colour, so that no seam shows.
Paint seamless(Colour colour, double width) { return {.stroke = colour, .width = width, .round = true}; }

}  // namespace

Knot knot_named(std::string_view name, double radius) {
    constexpr double drawn_radius = 100;
    const auto& drawn = art().at("knots").at(name);
    const auto part = [&](std::string_view which) {
        return art_path(drawn.at(which).as_string()).scaled(radius / drawn_radius);
    };
    return {part("line"), part("over")};
}

Knot plait(double square, double height) {
    // Small openings on both sides of the large one: crossings at these fractions of the square.
    constexpr std::array crossings{0.0, 0.15, 0.3, 0.7, 0.85, 1.0};
    constexpr std::array heights{0.36, 0.36, 1.0, 0.36, 0.36};
    Knot knot;
    for (const int strand : {0, 1}) {
        for (std::size_t i = 0; i < heights.size(); ++i) {
            const bool below = i % 2 == static_cast<std::size_t>(strand);
            const double from = square * crossings[i], to = square * crossings[i + 1];
            const auto curve = lobe(from, to, (below ? 1 : -1) * height * heights[i]);
            add(knot.line, curve, i == 0);
            // A strand passes over at every other crossing: where its lobes below the axis begin.
            const double reach = square * 0.045 / (to - from);
            const auto end = below ? part_of(curve, 0, reach) : part_of(curve, 1 - reach, 1);
            add(knot.over, end, knot.over.is_empty() || !joins(knot.over, end));
        }
    }
    return knot;
}

Elements knot_as_line(const Knot& knot, double width, Colour line, Colour ground) {
    return {Shape{knot.line, stroked(line, width)}, Shape{knot.over, stroked(ground, width * 2.1)},
            Shape{knot.over, seamless(line, width)}};
}

Elements knot_as_band(const Knot& knot, double width, double edge, Colour line, Colour fill) {
    return {Shape{knot.line, stroked(line, width)}, Shape{knot.line, stroked(fill, width - 2 * edge)},
            Shape{knot.over, stroked(line, width)}, Shape{knot.over, seamless(fill, width - 2 * edge)}};
}

}  // namespace tafl::print
