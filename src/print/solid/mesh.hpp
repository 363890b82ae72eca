// Closed surfaces of triangles, in millimetres, for printers of solid things. Each edge belongs to two triangles, which
// run along it in opposite directions; seen from outside, triangles are anticlockwise.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace tafl::print {

struct Vertex {
    float x = 0, y = 0, z = 0;
};
using Triangle = std::array<std::uint32_t, 3>;

struct Mesh {
    std::vector<Vertex> vertices;
    std::vector<Triangle> triangles;
};

// A solid over a grid of lines: its top is as high as `height(x, y)` on every crossing, its floor lies at 0.
// Precondition: the coordinates ascend, there are two or more of each, and all heights are positive.
[[nodiscard]] Mesh raised_grid(const std::vector<double>& xs, const std::vector<double>& ys,
                               const std::function<double(double, double)>& height);

// A round solid around the z axis: `height(radius, angle)` on each ring and spoke, the angle in radians.
// Precondition: the radii ascend from above 0, there are three or more spokes, and all heights are positive.
[[nodiscard]] Mesh raised_disc(const std::vector<double>& radii, int spokes,
                               const std::function<double(double, double)>& height);

// The volume enclosed, in cubic millimetres; negative if the triangles face inwards.
[[nodiscard]] double volume(const Mesh& mesh);

}  // namespace tafl::print
