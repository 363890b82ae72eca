#include "notation/diagrams/knot.hpp"

#include <fmt/format.h>

#include <cmath>
#include <functional>
#include <numbers>

namespace tafl {

namespace {

using std::numbers::pi;

struct Point {
    double x, y;
};
using Curve = std::function<Point(double)>;

// The curve from t0 to t1 as cubic pieces that share its tangents (Hermite).
std::string path(const Curve& curve, double t0, double t1, int pieces) {
    constexpr double tiny = 1e-5;
    const double step = (t1 - t0) / pieces;
    const auto slope = [&](double t) {
        const auto a = curve(t - tiny), b = curve(t + tiny);
        return Point{(b.x - a.x) / (2 * tiny), (b.y - a.y) / (2 * tiny)};
    };
    const auto start = curve(t0);
    auto out = fmt::format("M{:.2f} {:.2f}", start.x, start.y);
    for (int i = 0; i < pieces; ++i) {
        const double t = t0 + i * step;
        const auto p = curve(t), q = curve(t + step), u = slope(t), v = slope(t + step);
        out += fmt::format("C{:.2f} {:.2f} {:.2f} {:.2f} {:.2f} {:.2f}", p.x + u.x * step / 3,
                           p.y + u.y * step / 3, q.x - v.x * step / 3, q.y - v.y * step / 3, q.x, q.y);
    }
    return out;
}

Curve wreath(double radius, double depth, double bights) {
    return [=](double t) {
        const double r = radius * (1 + depth * std::cos(bights * t)) / (1 + depth);
        return Point{r * std::sin(t), -r * std::cos(t)};
    };
}

}  // namespace

Knot throne_knot(double radius) {
    const auto curve = wreath(radius, 0.42, 4.0 / 3);
    Knot knot{path(curve, 0, 6 * pi, 48) + "Z", {}};
    // The passages lie at t = j pi/4 where 3 does not divide j; each crossing pairs a j = 1 with a j = 2
    // (mod 3).
    for (int j = 1; j < 24; j += 3) knot.over.push_back(path(curve, j * pi / 4 - 0.2, j * pi / 4 + 0.2, 2));
    return knot;
}

Knot gate_knot(double radius) {
    // Clockwise round the square of half side s; each loop, three quarters of a circle of radius r, turns
    // the other way and comes back across the side that led to it, below it.
    const double s = 0.36 * radius, r = 0.32 * radius, e = s + r, over = 0.15 * radius;
    const auto loop = [&](double x, double y) {
        return fmt::format("A{0:.2f} {0:.2f} 0 1 0 {1:.2f} {2:.2f}", r, x, y);
    };
    Knot knot;
    knot.line = fmt::format("M{:.2f} {:.2f}H{:.2f}", -e, -s, e) + loop(s, -e) + fmt::format("V{:.2f}", e) +
                loop(e, s) + fmt::format("H{:.2f}", -e) + loop(-s, e) + fmt::format("V{:.2f}", -e) +
                loop(-e, -s) + "Z";
    for (const double side : {s, -s}) {
        knot.over.push_back(fmt::format("M{:.2f} {:.2f}h{:.2f}", side - over, -side, 2 * over));
        knot.over.push_back(fmt::format("M{:.2f} {:.2f}v{:.2f}", side, side - over, 2 * over));
    }
    return knot;
}

Knot king_knot(double radius) {
    const auto curve = wreath(radius, 0.45, 1.5);
    Knot knot{path(curve, 0, 4 * pi, 24) + "Z", {}};
    // The passages lie at the odd multiples of pi/3; they alternate.
    for (int j = 1; j < 12; j += 4) knot.over.push_back(path(curve, j * pi / 3 - 0.25, j * pi / 3 + 0.25, 2));
    return knot;
}

}  // namespace tafl
