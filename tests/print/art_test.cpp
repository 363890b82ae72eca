// art/shields.json is the drawing of the shields and knots that the pages use. This compares it with what print draws.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <fstream>
#include <map>
#include <sstream>

#include "print/board/shields.hpp"
#include "print/board/theme.hpp"
#include "print/drawing/knots.hpp"
#include "support/paths.hpp"

namespace tafl::test {

namespace {

using namespace print;

const boost::json::value& art() {
    static const boost::json::value value = [] {
        std::ifstream file(source_tree() / "art/shields.json");
        std::stringstream text;
        text << file.rdbuf();
        return boost::json::parse(text.str());
    }();
    return value;
}

// Absolute M, L, C and Z.
Path art_path(const boost::json::value& text) {
    std::istringstream in{std::string(text.as_string())};
    Path path;
    const auto point = [&in] {
        Point p;
        in >> p.x >> p.y;
        return p;
    };
    for (char verb = 0; in >> verb;) {
        const Point first = verb == 'Z' ? Point{} : point();
        if (verb == 'M') path.move(first.x, first.y);
        if (verb == 'L') path.line(first.x, first.y);
        if (verb == 'Z') path.close();
        if (verb != 'C') continue;
        const Point second = point();
        path.curve(first, second, point());
    }
    return path;
}

void expect_same(const Path& path, const Path& other, double tolerance, const std::string& what) {
    ASSERT_EQ(path.steps().size(), other.steps().size()) << what;
    for (std::size_t i = 0; i < path.steps().size(); ++i) {
        const auto &a = path.steps()[i], &b = other.steps()[i];
        ASSERT_EQ(a.verb, b.verb) << what << " step " << i;
        if (a.verb == Path::Verb::Close) continue;
        EXPECT_NEAR(a.to.x, b.to.x, tolerance) << what << " step " << i;
        EXPECT_NEAR(a.to.y, b.to.y, tolerance) << what << " step " << i;
        if (a.verb != Path::Verb::Curve) continue;
        EXPECT_NEAR(a.first.x, b.first.x, tolerance) << what << " step " << i;
        EXPECT_NEAR(a.second.y, b.second.y, tolerance) << what << " step " << i;
    }
}

TEST(Art, TheKnotsAreThoseOfPrint) {
    const std::map<std::string, Knot> knots{
        {"throne", throne_knot(100)}, {"gate", gate_knot(100)}, {"king", king_knot(100)}};
    for (const auto& [name, knot] : knots) {
        const auto& drawn = art().at("knots").at(name);
        expect_same(knot.line, art_path(drawn.at("line")), 0.01, name);
        expect_same(knot.over, art_path(drawn.at("over")), 0.01, name + " over");
    }
}

Colour colour_of(std::string_view role, const Theme& theme) {
    const auto& coat = role.starts_with("attacker")   ? theme.attackers
                       : role.starts_with("defender") ? theme.defenders
                                                      : theme.king;
    if (role.ends_with("-rim")) return coat.rim;
    if (role.ends_with("-field")) return coat.field;
    if (role.ends_with("-nails")) return coat.nails;
    if (role.ends_with("-device")) return coat.device;
    return role == "ink" ? theme.ink : role == "boss" ? theme.boss : white;
}

void expect_paint(const Paint& paint, const boost::json::object& mark, const Theme& theme,
                  const std::string& what) {
    const auto role = [&](const char* name) -> std::optional<Colour> {
        const auto* text = mark.if_contains(name);
        return text == nullptr ? std::nullopt : std::optional(colour_of(text->as_string(), theme));
    };
    EXPECT_EQ(paint.fill, role("fill")) << what;
    EXPECT_EQ(paint.stroke, role("line")) << what;
    if (const auto* width = mark.if_contains("width")) {
        EXPECT_DOUBLE_EQ(paint.width, width->to_number<double>()) << what;
    }
}

void expect_mark(const Element& element, const boost::json::object& mark, const Theme& theme,
                 const std::string& what) {
    if (const auto* circle = std::get_if<Circle>(&element)) {
        ASSERT_TRUE(mark.contains("circle")) << what;
        EXPECT_NEAR(circle->radius, mark.at("circle").to_number<double>(), 1e-9) << what;
        expect_paint(circle->paint, mark, theme, what);
    } else if (const auto* shape = std::get_if<Shape>(&element)) {
        ASSERT_TRUE(mark.contains("path")) << what;
        expect_same(shape->path, art_path(mark.at("path")), 0.01, what);
        expect_paint(shape->paint, mark, theme, what);
    } else {
        EXPECT_TRUE(mark.contains("knot") && std::holds_alternative<Group>(element)) << what;
    }
}

TEST(Art, TheShieldsAreThoseOfPrint) {
    const auto& theme = theme_named("ash");
    for (const Piece piece :
         {Piece::Attacker, Piece::Defender, Piece::King, Piece::Commander, Piece::Knight}) {
        const auto symbol = shield(piece, theme, Shadow::None);
        const auto& marks = art().at("pieces").at(symbol->id).as_array();
        ASSERT_EQ(symbol->elements.size(), marks.size()) << symbol->id;
        for (std::size_t i = 0; i < marks.size(); ++i)
            expect_mark(symbol->elements[i], marks[i].as_object(), theme, symbol->id + " " + std::to_string(i));
    }
}

}  // namespace

}  // namespace tafl::test
