#include "print/drawing/path.hpp"

#include <cmath>
#include <numbers>

namespace tafl::print {

namespace {

constexpr double radians = std::numbers::pi / 180;

Point on_circle(Point centre, double radius, double degrees) {
    return {centre.x + radius * std::cos(degrees * radians), centre.y + radius * std::sin(degrees * radians)};
}

}  // namespace

Path& Path::move(double x, double y) {
    steps_.push_back({Verb::Move, {x, y}, {}, {}});
    return *this;
}

Path& Path::line(double x, double y) {
    steps_.push_back({Verb::Line, {x, y}, {}, {}});
    return *this;
}

Path& Path::curve(Point first, Point second, Point to) {
    steps_.push_back({Verb::Curve, to, first, second});
    return *this;
}

Path& Path::close() {
    steps_.push_back({Verb::Close, {}, {}, {}});
    return *this;
}

// In pieces of at most a quarter, each a cubic that deviates from the circle by less than 0.03 % of the
// radius.
Path& Path::arc(Point centre, double radius, double from, double to) {
    const auto start = on_circle(centre, radius, from);
    const bool joined = !steps_.empty() && steps_.back().verb != Verb::Close;
    if (!joined) {
        move(start.x, start.y);
    } else if (std::hypot(steps_.back().to.x - start.x, steps_.back().to.y - start.y) > 1e-9) {
        line(start.x, start.y);
    }
    const int pieces = static_cast<int>(std::ceil(std::abs(to - from) / 90 - 1e-9));
    const double step = (to - from) / pieces;
    const double reach = 4.0 / 3 * std::tan(step * radians / 4) * radius;
    for (int i = 0; i < pieces; ++i) {
        const double a = from + i * step, b = a + step;
        const auto p = on_circle(centre, radius, a), q = on_circle(centre, radius, b);
        curve({p.x - reach * std::sin(a * radians), p.y + reach * std::cos(a * radians)},
              {q.x + reach * std::sin(b * radians), q.y - reach * std::cos(b * radians)}, q);
    }
    return *this;
}

Path& Path::rectangle(double x, double y, double width, double height) {
    return move(x, y).line(x + width, y).line(x + width, y + height).line(x, y + height).close();
}

Path& Path::rounded(double x, double y, double width, double height, double radius) {
    const double right = x + width - radius, bottom = y + height - radius, left = x + radius,
                 top = y + radius;
    move(left, y);
    arc({right, top}, radius, -90, 0).arc({right, bottom}, radius, 0, 90);
    return arc({left, bottom}, radius, 90, 180).arc({left, top}, radius, 180, 270).close();
}

Path& Path::circle(Point centre, double radius) {
    move(centre.x + radius, centre.y);
    return arc(centre, radius, 0, 360).close();
}

Path& Path::add(const Path& other) {
    steps_.insert(steps_.end(), other.steps_.begin(), other.steps_.end());
    return *this;
}

Path Path::translated(double x, double y) const {
    return mapped([=](Point p) { return Point{p.x + x, p.y + y}; });
}

Path Path::scaled(double factor) const {
    return mapped([=](Point p) { return Point{p.x * factor, p.y * factor}; });
}

Path Path::mapped(const auto& point) const {
    Path out = *this;
    for (auto& [verb, to, first, second] : out.steps_)
        to = point(to), first = point(first), second = point(second);
    return out;
}

Path segment(double x1, double y1, double x2, double y2) { return Path().move(x1, y1).line(x2, y2); }

Path rectangle(double x, double y, double width, double height) {
    return Path().rectangle(x, y, width, height);
}

}  // namespace tafl::print
