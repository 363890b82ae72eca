#include "print/solid/mesh.hpp"

#include <cmath>
#include <numbers>

namespace tafl::print {

namespace {

std::uint32_t add(Mesh& mesh, double x, double y, double z) {
    mesh.vertices.push_back({static_cast<float>(x), static_cast<float>(y), static_cast<float>(z)});
    return static_cast<std::uint32_t>(mesh.vertices.size() - 1);
}

// Walls below a rim, and a floor. The rim runs anticlockwise seen from above; the floor is a fan around a point inside.
void close_below(Mesh& mesh, const std::vector<std::uint32_t>& rim, double x, double y) {
    std::vector<std::uint32_t> floor;
    for (const auto top : rim) {
        const auto at = mesh.vertices[top];
        floor.push_back(add(mesh, at.x, at.y, 0));
    }
    const auto middle = add(mesh, x, y, 0);
    for (std::size_t i = 0; i < rim.size(); ++i) {
        const auto next = (i + 1) % rim.size();
        mesh.triangles.push_back({floor[i], floor[next], rim[next]});
        mesh.triangles.push_back({floor[i], rim[next], rim[i]});
        mesh.triangles.push_back({middle, floor[next], floor[i]});
    }
}

}  // namespace

Mesh raised_grid(const std::vector<double>& xs, const std::vector<double>& ys,
                 const std::function<double(double, double)>& height) {
    Mesh mesh;
    const auto across = static_cast<std::uint32_t>(xs.size()), down = static_cast<std::uint32_t>(ys.size());
    const auto at = [&](std::uint32_t i, std::uint32_t j) { return j * across + i; };
    for (const double y : ys)
        for (const double x : xs) add(mesh, x, y, height(x, y));
    for (std::uint32_t j = 0; j + 1 < down; ++j) {
        for (std::uint32_t i = 0; i + 1 < across; ++i) {
            mesh.triangles.push_back({at(i, j), at(i + 1, j), at(i + 1, j + 1)});
            mesh.triangles.push_back({at(i, j), at(i + 1, j + 1), at(i, j + 1)});
        }
    }
    std::vector<std::uint32_t> rim;
    for (std::uint32_t i = 0; i + 1 < across; ++i) rim.push_back(at(i, 0));
    for (std::uint32_t j = 0; j + 1 < down; ++j) rim.push_back(at(across - 1, j));
    for (std::uint32_t i = across - 1; i > 0; --i) rim.push_back(at(i, down - 1));
    for (std::uint32_t j = down - 1; j > 0; --j) rim.push_back(at(0, j));
    close_below(mesh, rim, (xs.front() + xs.back()) / 2, (ys.front() + ys.back()) / 2);
    return mesh;
}

Mesh raised_disc(const std::vector<double>& radii, int spokes,
                 const std::function<double(double, double)>& height) {
    Mesh mesh;
    const auto count = static_cast<std::uint32_t>(spokes);
    const auto at = [&](std::size_t ring, std::uint32_t spoke) {
        return 1 + static_cast<std::uint32_t>(ring) * count + spoke % count;
    };
    add(mesh, 0, 0, height(0, 0));
    for (const double radius : radii) {
        for (std::uint32_t i = 0; i < count; ++i) {
            const double angle = 2 * std::numbers::pi * i / count;
            add(mesh, radius * std::cos(angle), radius * std::sin(angle), height(radius, angle));
        }
    }
    for (std::uint32_t i = 0; i < count; ++i) mesh.triangles.push_back({0, at(0, i), at(0, i + 1)});
    for (std::size_t ring = 0; ring + 1 < radii.size(); ++ring) {
        for (std::uint32_t i = 0; i < count; ++i) {
            mesh.triangles.push_back({at(ring, i), at(ring + 1, i), at(ring + 1, i + 1)});
            mesh.triangles.push_back({at(ring, i), at(ring + 1, i + 1), at(ring, i + 1)});
        }
    }
    std::vector<std::uint32_t> rim;
    for (std::uint32_t i = 0; i < count; ++i) rim.push_back(at(radii.size() - 1, i));
    close_below(mesh, rim, 0, 0);
    return mesh;
}

double volume(const Mesh& mesh) {
    double six = 0;
    for (const auto& [i, j, k] : mesh.triangles) {
        const auto &a = mesh.vertices[i], &b = mesh.vertices[j], &c = mesh.vertices[k];
        six += double{a.x} * (double{b.y} * c.z - double{b.z} * c.y) +
               double{a.y} * (double{b.z} * c.x - double{b.x} * c.z) +
               double{a.z} * (double{b.x} * c.y - double{b.y} * c.x);
    }
    return six / 6;
}

}  // namespace tafl::print
