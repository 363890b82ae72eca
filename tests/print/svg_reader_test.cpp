// Logos: plain shapes are drawn as browsers draw them; everything else is refused with one sentence.
#include "print/drawing/svg_reader.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <utility>

#include "print/placed.hpp"

namespace tafl::test {

namespace {

using namespace print;
using testing::HasSubstr;

Placed read(const std::string& inside, const std::string& attributes = "viewBox=\"0 0 100 100\"") {
    const auto picture =
        read_svg("<svg xmlns=\"http://www.w3.org/2000/svg\" " + attributes + ">" + inside + "</svg>");
    EXPECT_TRUE(picture) << picture.error();
    return placed(
        {.width = 100, .height = 100, .title = {}, .description = {}, .elements = picture->elements});
}

TEST(SvgReader, DrawsPlainShapesInTheirColours) {
    const auto all = read(
        "<title>A logo</title><g fill='#102030' transform='translate(10,20)'>"
        "<rect x='1' y='2' width='3' height='4'/></g>"
        "<path d='M0 0h10v10H0z' style='fill:none;stroke:rgb(255,0,0);stroke-width:2'/>");
    ASSERT_EQ(all.paths.size(), 2U);
    EXPECT_EQ(all.paths[0].paint.fill, rgb(0x102030));
    EXPECT_EQ(all.paths[0].path.steps()[0].to, (Point{11, 22}));
    EXPECT_FALSE(all.paths[1].paint.fill);
    EXPECT_EQ(all.paths[1].paint.stroke, rgb(0xff0000));
    EXPECT_EQ(all.paths[1].paint.width, 2);
    EXPECT_EQ(all.paths[1].path.steps()[2].to, (Point{10, 10}));
}

// A circle drawn as two arcs lies everywhere on its radius.
TEST(SvgReader, TurnsArcsIntoCurves) {
    const auto all = read("<path d='M10,50a40 40 0 1 1 80 0a40 40 0 11-80 0'/>");
    ASSERT_EQ(all.paths.size(), 1U);
    for (const auto& step : all.paths[0].path.steps())
        EXPECT_NEAR(std::hypot(step.to.x - 50, step.to.y - 50), 40, 1e-6);
    EXPECT_EQ(all.paths[0].path.steps().size(), 5U);
}

TEST(SvgReader, RefusesWhatIsNoPlainShape) {
    const std::string svg = R"(<svg viewBox="0 0 9 9">)", end = "<rect width=\"9\" height=\"9\"/></svg>";
    const std::array<std::pair<std::string, std::string>, 21> hostile{{
        {svg + "<script>alert(1)</script>" + end, "it holds <script>"},
        {svg + "<image href=\"file:///etc/passwd\"/>" + end, "it holds <image>"},
        {svg + "<foreignObject/>" + end, "it holds <foreignObject>"},
        {svg + "<use href=\"#a\"/>" + end, "it holds <use>"},
        {svg + "<style>@import 'x'</style>" + end, "it holds <style>"},
        {svg + "<defs><linearGradient/></defs>" + end, "it holds <linearGradient>"},
        {svg + "<text>a</text>" + end, "it holds <text>"},
        {svg + "<g onload=\"x()\"/>" + end, "'onload'"},
        {svg + "<g xlink:href=\"http://a\"/>" + end, "'xlink:href'"},
        {svg + "<rect width='1' height='1' fill='url(#a)'/>" + end, "refers to something else"},
        {svg + "<rect width='1' height='1' style='fill:url(http://a)'/>" + end, "refers to something else"},
        {"<!DOCTYPE svg [<!ENTITY a \"b\">]>" + svg + end, "document type"},
        {svg + "<g fill='&a;'/>" + end, "refers to something else"},
        {svg + "<path d='M0 0 L1e9 0'/>" + end, "too large"},
        {svg + "<path d='M0 0 Lnan 0'/>" + end, "no list of numbers"},
        {svg + "<path d='L0 0'/>" + end, "begin with M"},
        {svg + "<g>" + end, "well-formed"},
        {svg + "<rect width=\"9", "without quotes"},
        {"<svg viewBox='0 0 0 9'></svg>", "its size is empty"},
        {"PNG", "it has no element <svg>"},
        {svg + "</svg>", "it shows nothing"},
    }};
    for (const auto& [file, why] : hostile) {
        const auto picture = read_svg(file);
        ASSERT_FALSE(picture) << file;
        EXPECT_THAT(picture.error(), HasSubstr(why));
        EXPECT_FALSE(picture.error().contains('\n'));
    }
}

TEST(SvgReader, IsBounded) {
    const std::string svg = R"(<svg viewBox="0 0 9 9">)";
    std::string deep = svg, many = svg, long_path = svg + "<path d=\"M0 0";
    for (int i = 0; i < 100; ++i) deep += "<g>";
    for (std::size_t i = 0; i <= max_svg_shapes; ++i) many += "<rect width='1' height='1'/>";
    for (std::size_t i = 0; i <= max_svg_steps; ++i) long_path += "h1";
    EXPECT_THAT(read_svg(deep).error(), HasSubstr("nested more than"));
    EXPECT_THAT(read_svg(many + "</svg>").error(), HasSubstr("more than 2000 shapes"));
    EXPECT_THAT(read_svg(long_path + "\"/></svg>").error(), HasSubstr("more than 20000 steps"));
    EXPECT_THAT(read_svg(std::string(max_svg_bytes + 1, ' ')).error(), HasSubstr("more than 128 kB"));
}

}  // namespace

}  // namespace tafl::test
