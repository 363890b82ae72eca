// Solid sets: sound meshes of the right size, told apart by touch, and files that name them.
#include "print/solid/solid_set.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "notation/rulesets/ruleset_registry.hpp"

namespace tafl::test {

namespace {

using namespace print;

// Closed and oriented: each edge is run along once in each direction. No triangle is flat, and the inside is inside.
void expect_sound(const Mesh& mesh) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> edges;
    for (const auto& triangle : mesh.triangles) {
        for (std::size_t i = 0; i < 3; ++i) {
            ASSERT_LT(triangle[i], mesh.vertices.size());
            ++edges[{triangle[i], triangle[(i + 1) % 3]}];
        }
        const auto &a = mesh.vertices[triangle[0]], &b = mesh.vertices[triangle[1]],
                   &c = mesh.vertices[triangle[2]];
        const double x = (b.y - a.y) * (c.z - a.z) - (b.z - a.z) * (c.y - a.y);
        const double y = (b.z - a.z) * (c.x - a.x) - (b.x - a.x) * (c.z - a.z);
        const double z = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
        ASSERT_GT(std::hypot(x, y, z), 1e-6) << "a flat triangle";
    }
    for (const auto& [edge, times] : edges) {
        ASSERT_EQ(times, 1);
        ASSERT_TRUE(edges.contains({edge.second, edge.first})) << "an open edge";
    }
    EXPECT_GT(volume(mesh), 0);
}

std::pair<double, double> width_and_height(const Mesh& mesh) {
    const auto [left, right] = std::ranges::minmax_element(mesh.vertices, {}, &Vertex::x);
    const auto [low, high] = std::ranges::minmax_element(mesh.vertices, {}, &Vertex::z);
    return {double{right->x} - left->x, double{high->z} - low->z};
}

TEST(SolidSet, HasSoundMeshesForEveryKindOfRuleset) {
    for (const auto* name : {"copenhagen", "brandub", "berserk", "alea-evangelii"}) {
        const auto solids = solid_set(*find_builtin(name), {});
        ASSERT_TRUE(solids) << solids.error();
        for (const auto& solid : *solids) {
            SCOPED_TRACE(std::string(name) + " " + solid.name);
            expect_sound(solid.mesh);
            EXPECT_LE(width_and_height(solid.mesh).first, max_solid);
        }
    }
}

TEST(SolidSet, IsAsLargeAsThePrintedOne) {
    const auto solids = solid_set(*find_builtin("copenhagen"), {.king = 25, .pages = {SetPage::Pieces}});
    ASSERT_TRUE(solids) << solids.error();
    std::map<std::string, const Solid*> named;
    for (const auto& solid : *solids) named[solid.name] = &solid;
    EXPECT_NEAR(width_and_height(named.at("king")->mesh).first, 25, 1e-3);
    EXPECT_NEAR(width_and_height(named.at("attacker")->mesh).first, 19, 1e-3);
    EXPECT_GT(width_and_height(named.at("king")->mesh).second,
              width_and_height(named.at("attacker")->mesh).second);
    EXPECT_NE(volume(named.at("attacker")->mesh), volume(named.at("defender")->mesh))
        << "felt by the fingers";
    EXPECT_EQ(named.at("attacker")->copies, 26);
    EXPECT_EQ(named.at("king")->copies, 2);
}

TEST(SolidSet, CoversTheBoardWithItsParts) {
    const auto solids = solid_set(*find_builtin("copenhagen"), {.pages = {SetPage::Board}});
    ASSERT_TRUE(solids) << solids.error();
    ASSERT_EQ(solids->size(), 4U);
    double area = 0;
    for (const auto& solid : *solids) {
        const auto [left, right] = std::ranges::minmax_element(solid.mesh.vertices, {}, &Vertex::x);
        const auto [near, far] = std::ranges::minmax_element(solid.mesh.vertices, {}, &Vertex::y);
        area += (double{right->x} - left->x) * (double{far->y} - near->y);
    }
    EXPECT_NEAR(area, 275 * 275, 1);
}

TEST(SolidSet, WritesFilesOfTheirFormats) {
    const auto solids = solid_set(*find_builtin("brandub"), {.pages = {SetPage::Pieces}});
    ASSERT_TRUE(solids);
    const auto stl = to_stl(solids->front());
    EXPECT_EQ(stl.size(), 84 + 50 * solids->front().mesh.triangles.size());
    EXPECT_FALSE(stl.starts_with("solid")) << "programs would take it for text";
    EXPECT_TRUE(to_3mf(*solids, "Brandub").starts_with("PK"));
    EXPECT_FALSE(solid_set(*find_builtin("brandub"), {.pages = {SetPage::Cards}}));
}

}  // namespace

}  // namespace tafl::test
