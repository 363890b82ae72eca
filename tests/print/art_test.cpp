// The printed shields and knots equal those of art/shields.json, mark by mark; web/board/test/shields.test.ts
// checks the same for the site's.
#include <gtest/gtest.h>

#include <array>
#include <boost/json.hpp>
#include <cmath>
#include <fstream>
#include <sstream>

#include "print/board/shields.hpp"
#include "print/drawing/art.hpp"
#include "print/drawing/knots.hpp"
#include "support/paths.hpp"

namespace tafl::test {

namespace {

using namespace print;
using boost::json::object;

const object& file_of_art() {
    static const boost::json::value value = [] {
        std::ifstream file(source_tree() / "art/shields.json");
        std::stringstream text;
        text << file.rdbuf();
        return boost::json::parse(text.str());
    }();
    return value.as_object();
}

// As the file writes a path: M0 -100C13.09 -100 26.13 -95.92 36.75 -88.73…
std::string written(const Path& path) {
    const auto number = [](double value) {
        std::ostringstream out;
        out << std::round(value * 100) / 100 + 0.0;
        return out.str();
    };
    const auto point = [&](Point p) { return number(p.x) + " " + number(p.y); };
    std::string out;
    for (const auto& [verb, to, first, second] : path.steps()) {
        switch (verb) {
            case Path::Verb::Move: out += "M" + point(to); break;
            case Path::Verb::Line: out += "L" + point(to); break;
            case Path::Verb::Curve: out += "C" + point(first) + " " + point(second) + " " + point(to); break;
            case Path::Verb::Close: out += "Z"; break;
        }
    }
    return out;
}

TEST(Art, IsTheFileOfTheTree) { EXPECT_EQ(art(), boost::json::value(file_of_art())); }

TEST(Art, AnythingButAPathIsRefused) {
    for (const auto* text : {"0 1", "M0 0Q1 1 2 2", "M0 0H5", "M0", "M0 x"})
        EXPECT_THROW((void)art_path(text), std::invalid_argument) << text;
    EXPECT_EQ(written(art_path("M0 -1L2.5 3Z")), "M0 -1L2.5 3Z");
}

TEST(Art, TheKnotsOfPaperAreItsKnots) {
    for (const auto& [name, drawn] : file_of_art().at("knots").as_object()) {
        const auto knot = knot_named(name, 100);
        EXPECT_EQ(written(knot.line), drawn.at("line").as_string()) << name;
        EXPECT_EQ(written(knot.over), drawn.at("over").as_string()) << name;
        EXPECT_EQ(written(knot_named(name, 23).line.scaled(100.0 / 23)), drawn.at("line").as_string());
    }
}

// The path of a mark, or the knot's; empty for a circle.
std::string path_of(const object& mark) {
    if (const auto* path = mark.if_contains("path")) return std::string(path->as_string());
    if (const auto* knot = mark.if_contains("knot"))
        return std::string(file_of_art().at("knots").at(knot->as_string()).at("line").as_string());
    return "";
}
std::string path_of(const Element& element, double knot_radius) {
    if (const auto* shape = std::get_if<Shape>(&element)) return written(shape->path);
    const auto* group = std::get_if<Group>(&element);
    if (group == nullptr) return "";
    return written(std::get<Shape>(group->elements.front()).path.scaled(100 / knot_radius));
}

const Paint& paint_of(const Element& element) {
    if (const auto* shape = std::get_if<Shape>(&element)) return shape->paint;
    if (const auto* circle = std::get_if<Circle>(&element)) return circle->paint;
    return std::get<Shape>(std::get<Group>(element).elements.front()).paint;
}

void expect_mark(const Element& element, const object& mark) {
    const auto number = [&](const char* name) {
        const auto* value = mark.if_contains(name);
        return value == nullptr ? 0 : value->to_number<double>();
    };
    const auto& paint = paint_of(element);
    EXPECT_EQ(path_of(element, number("radius")), path_of(mark));
    EXPECT_EQ(paint.fill.has_value(), mark.contains("fill"));
    EXPECT_EQ(paint.stroke.has_value(), mark.contains("line"));
    EXPECT_EQ(paint.width, number("width"));
    EXPECT_EQ(paint.gap > 0, mark.contains("dots"));
    const auto* circle = std::get_if<Circle>(&element);
    EXPECT_EQ(circle == nullptr ? 0 : circle->radius, number("circle"));
}

constexpr std::array all_pieces_drawn{Piece::Attacker, Piece::Defender, Piece::King, Piece::Commander,
                                      Piece::Knight};

TEST(Art, TheShieldsOfPaperAreItsMarks) {
    for (const auto* theme : {"ash", "plain"}) {
        const auto& drawn = file_of_art().at(theme_named(theme).painted ? "pieces" : "drawn").as_object();
        for (const Piece piece : all_pieces_drawn) {
            const auto symbol = shield(piece, theme_named(theme), Shadow::None);
            const auto& marks = drawn.at(symbol->id).as_array();
            ASSERT_EQ(symbol->elements.size(), marks.size()) << symbol->id;
            for (std::size_t i = 0; i < marks.size(); ++i) {
                SCOPED_TRACE(symbol->id + " " + std::to_string(i));
                expect_mark(symbol->elements[i], marks[i].as_object());
            }
        }
    }
}

TEST(Art, TheStartMarkOfPaperIsItsMarkAndNoDot) {
    const auto mark = start_mark(theme_named("ash"));
    ASSERT_EQ(mark->elements.size(), 1U);
    EXPECT_EQ(path_of(mark->elements[0], 0), file_of_art().at("start").as_string());
    const auto& paint = paint_of(mark->elements[0]);
    EXPECT_FALSE(paint.fill.has_value());
    EXPECT_EQ(paint.stroke, theme_named("ash").start);
}

TEST(Art, TheColoursOfPaperAreTheRolesOfItsTheme) {
    const auto& theme = theme_named("ash");
    const auto king = shield(Piece::King, theme, Shadow::None)->elements;
    EXPECT_EQ(paint_of(king[0]).fill, theme.king.rim);
    EXPECT_EQ(paint_of(king[1]).fill, theme.king.field);
    EXPECT_EQ(paint_of(king[2]).stroke, theme.king.nails);
    EXPECT_EQ(paint_of(king[3]).stroke, theme.ink);
    EXPECT_EQ(paint_of(king.back()).stroke, theme.king.device);
    const auto attacker = shield(Piece::Attacker, theme, Shadow::None)->elements;
    EXPECT_EQ(paint_of(attacker[0]).fill, theme.attackers.rim);
    EXPECT_EQ(paint_of(attacker[5]).fill, theme.boss);
    EXPECT_EQ(paint_of(attacker[6]).fill, white);
    EXPECT_EQ(paint_of(shield(Piece::Defender, theme, Shadow::None)->elements[1]).fill,
              theme.defenders.field);
}

}  // namespace

}  // namespace tafl::test
