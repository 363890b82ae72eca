#include "notation/knot.hpp"

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
    // The passages lie at t = j pi/4 where 3 does not divide j; each crossing pairs a j = 1 with a j = 2 (mod 3).
    for (int j = 1; j < 24; j += 3) knot.over.push_back(path(curve, j * pi / 4 - 0.2, j * pi / 4 + 0.2, 2));
    return knot;
}

Knot gate_knot(double radius) {
    constexpr double a = 0.9;
    const Curve curve = [=](double t) {
        const double x = std::cos(t) + a * std::cos(3 * t), y = std::sin(t) - a * std::sin(3 * t);
        const double turned = std::numbers::sqrt2 / 2 * radius / (1 + a);
        return Point{(x - y) * turned, (x + y) * turned};
    };
    Knot knot{path(curve, 0, 2 * pi, 32) + "Z", {}};
    // A loop lies around each quarter turn and begins and ends at its crossing: y = 0 where sin^2 t = (3 - 1/a) / 4.
    const double half_loop = std::asin(std::sqrt((3 - 1 / a) / 4));
    for (int corner = 0; corner < 4; ++corner) {
        const double t = corner * pi / 2 + half_loop;
        knot.over.push_back(path(curve, t - 0.16, t + 0.16, 2));
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
