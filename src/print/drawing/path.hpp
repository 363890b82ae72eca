// Lines made of straight and curved pieces, in the units of their drawing; y points down.
#pragma once

#include <cstdint>
#include <vector>

namespace tafl::print {

struct Point {
    double x = 0, y = 0;
    bool operator==(const Point&) const = default;
};

class Path {
  public:
    enum class Verb : std::uint8_t { Move, Line, Curve, Close };
    struct Step {
        Verb verb;
        Point to;
        Point first, second;  // the control points of a curve
    };

    Path& move(double x, double y);
    Path& line(double x, double y);
    Path& curve(Point first, Point second, Point to);
    Path& close();
    // An arc from one angle to another in degrees, 0 to the right and 90 downwards; a straight line joins it
    // to the path so far.
    Path& arc(Point centre, double radius, double from, double to);
    Path& rectangle(double x, double y, double width, double height);
    Path& rounded(double x, double y, double width, double height, double radius);
    Path& circle(Point centre, double radius);
    Path& add(const Path& other);

    [[nodiscard]] const std::vector<Step>& steps() const noexcept { return steps_; }
    [[nodiscard]] bool is_empty() const noexcept { return steps_.empty(); }
    [[nodiscard]] Path translated(double x, double y) const;
    [[nodiscard]] Path scaled(double factor) const;

  private:
    [[nodiscard]] Path mapped(const auto& point) const;

    std::vector<Step> steps_;
};

[[nodiscard]] Path segment(double x1, double y1, double x2, double y2);
[[nodiscard]] Path rectangle(double x, double y, double width, double height);

}  // namespace tafl::print
