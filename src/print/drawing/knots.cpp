#include "print/drawing/knots.hpp"

#include <array>
#include <cmath>
#include <functional>
#include <numbers>

namespace tafl::print {

namespace {

using std::numbers::pi;
using Curve = std::function<Point(double)>;

// Adds the curve from t0 to t1 as cubic pieces that share its tangents (Hermite).
void trace(Path& path, const Curve& curve, double t0, double t1, int pieces) {
    constexpr double tiny = 1e-5;
    const double step = (t1 - t0) / pieces;
    const auto slope = [&](double t) {
        const auto a = curve(t - tiny), b = curve(t + tiny);
        return Point{(b.x - a.x) / (2 * tiny), (b.y - a.y) / (2 * tiny)};
    };
    const auto start = curve(t0);
    path.move(start.x, start.y);
    for (int i = 0; i < pieces; ++i) {
        const double t = t0 + i * step;
        const auto p = curve(t), q = curve(t + step), u = slope(t), v = slope(t + step);
        path.curve({p.x + u.x * step / 3, p.y + u.y * step / 3}, {q.x - v.x * step / 3, q.y - v.y * step / 3},
                   q);
    }
}

Curve wreath(double radius, double depth, double bights) {
    return [=](double t) {
        const double r = radius * (1 + depth * std::cos(bights * t)) / (1 + depth);
        return Point{r * std::sin(t), -r * std::cos(t)};
    };
}

// A cubic curve, and the part of it between two of its times (blossoming).
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

// A strand from a crossing on the axis to the next, bulging to `height`; all leave the axis at the same slope.
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

// Runs on a little where it ends, into the same colour.
Paint seamless(Colour colour, double width) { return {.stroke = colour, .width = width, .round = true}; }

}  // namespace

Knot throne_knot(double radius) {
    const auto curve = wreath(radius, 0.42, 4.0 / 3);
    Knot knot;
    trace(knot.line, curve, 0, 6 * pi, 48);
    knot.line.close();
    // The passages lie at t = j pi/4 where 3 does not divide j; each crossing pairs a j = 1 with a j = 2 (mod 3).
    for (int j = 1; j < 24; j += 3) trace(knot.over, curve, j * pi / 4 - 0.2, j * pi / 4 + 0.2, 2);
    return knot;
}

Knot gate_knot(double radius) {
    // Clockwise round the square of half side s; each loop, three quarters of a circle of radius r, turns the other way
    // and comes back across the side that led to it, below it.
    const double s = 0.36 * radius, r = 0.32 * radius, e = s + r, over = 0.15 * radius;
    Knot knot;
    knot.line.move(-e, -s).line(e, -s).arc({e, -e}, r, 90, -180).line(s, e).arc({e, e}, r, 180, -90);
    knot.line.line(-e, s).arc({-e, e}, r, 270, 0).line(-s, -e).arc({-e, -e}, r, 0, -270).close();
    for (const double side : {s, -s}) {
        knot.over.move(side - over, -side).line(side + over, -side);
        knot.over.move(side, side - over).line(side, side + over);
    }
    return knot;
}

Knot king_knot(double radius) {
    const auto curve = wreath(radius, 0.45, 1.5);
    Knot knot;
    trace(knot.line, curve, 0, 4 * pi, 24);
    knot.line.close();
    // The passages lie at the odd multiples of pi/3; they alternate.
    for (int j = 1; j < 12; j += 4) trace(knot.over, curve, j * pi / 3 - 0.25, j * pi / 3 + 0.25, 2);
    return knot;
}

Knot plait(double square, double height) {
    // Small eyes on both sides of the large one: crossings at these places, as parts of the square.
    constexpr std::array crossings{0.0, 0.15, 0.3, 0.7, 0.85, 1.0};
    constexpr std::array heights{0.36, 0.36, 1.0, 0.36, 0.36};
    Knot knot;
    for (const int strand : {0, 1}) {
        for (std::size_t i = 0; i < heights.size(); ++i) {
            const bool below = i % 2 == static_cast<std::size_t>(strand);
            const double from = square * crossings[i], to = square * crossings[i + 1];
            const auto curve = lobe(from, to, (below ? 1 : -1) * height * heights[i]);
            add(knot.line, curve, i == 0);
            // A strand runs above at every other crossing: where its lobes below the axis begin.
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
