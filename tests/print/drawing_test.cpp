// The model and its boards, without a page.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "notation/rulesets/ruleset_registry.hpp"
#include "print/board/board_drawing.hpp"
#include "print/board/shields.hpp"
#include "print/drawing/svg.hpp"
#include "print/drawing/typesetting.hpp"
#include "print/placed.hpp"

namespace tafl::test {

namespace {

using namespace print;
using testing::HasSubstr;

TEST(Path, DrawsArcsThatStayOnTheirCircle) {
    const auto path = Path().arc({3, -2}, 10, -30, 250);
    const auto at = [](Point p, Point a, Point b, Point q, double t) {
        const double u = 1 - t;
        const auto mix = [&](double p0, double p1, double p2, double p3) {
            return u * u * u * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t * t * t * p3;
        };
        return Point{mix(p.x, a.x, b.x, q.x), mix(p.y, a.y, b.y, q.y)};
    };
    Point from{};
    for (const auto& step : path.steps()) {
        for (double t = 0; step.verb == Path::Verb::Curve && t <= 1; t += 0.125) {
            const auto p = at(from, step.first, step.second, step.to, t);
            EXPECT_NEAR(std::hypot(p.x - 3, p.y + 2), 10, 0.004);
        }
        from = step.to;
    }
    EXPECT_NEAR(from.x, 3 + 10 * std::cos(250 * std::numbers::pi / 180), 1e-9);
}

TEST(Svg, DefinesASymbolOnceAndPlacesItOften) {
    const auto dot = std::make_shared<const Symbol>(Symbol{"dot", {Circle{{}, 2, filled(black)}}});
    const Drawing drawing{.width = 9,
                          .height = 4,
                          .unit = 1,
                          .title = "<two> & \"dots\"",
                          .description = {},
                          .elements = {Use{dot, {{1, 2}}}, Use{dot, {.at = {5, 2}, .scale = 2}}}};
    const auto svg = to_svg(drawing);
    EXPECT_EQ(svg.find("id=\"dot\""), svg.rfind("id=\"dot\""));
    EXPECT_THAT(svg, HasSubstr("<use href=\"#dot\" x=\"1\" y=\"2\"/>"));
    EXPECT_THAT(svg, HasSubstr("transform=\"translate(5 2) scale(2)\""));
    EXPECT_THAT(svg, HasSubstr("&lt;two&gt; &amp; &quot;dots&quot;"));
}

TEST(Typesetting, BreaksLinesWithinTheirColumnAndLosesNothing) {
    const std::string text =
        "The king leaves his hall by one of four gates, over whatever shields lie in his way.";
    const Font font{.size = 10 * pt};
    std::string joined;
    for (const auto& line : lines_in(text, font, 40)) {
        EXPECT_LE(width_of(line, font), 40.1);
        joined += (joined.empty() ? "" : " ") + line;
    }
    EXPECT_EQ(joined, text);
    EXPECT_LE(width_of("Skjaldborg", fitted("Skjaldborg", {.size = 20}, 30)), 30.01);
}

TEST(Typesetting, BreaksNoWordAtAHyphenAndNoSentenceBeforeItsSign) {
    const std::string text = "Une case vide ne compte pas.° Le roi s’est-il échappé ? Cela reste à savoir.";
    for (double width = 14; width < 60; width += 0.5) {
        for (const auto& line : lines_in(text, {.size = 10 * pt}, width)) {
            EXPECT_FALSE(line.ends_with("-") || line.starts_with("°")) << line;
        }
    }
}

// Either one word moves to the last line, or all lines become narrower; if neither is possible, nothing
// changes.
TEST(Typesetting, EndsInNoLoneWordWhereAsManyLinesCanBeEven) {
    const Font font{.size = 10 * pt};
    const std::string text = "The king leaves his hall by one of four gates.";
    for (const auto* before : {"The king leaves his hall by one of four", "The king leaves his hall by"}) {
        const double width = width_of(before, font) + 0.1;
        const auto lines = even_lines_in(text, font, width);
        EXPECT_EQ(lines.size(), lines_in(text, font, width).size()) << before;
        std::string joined;
        for (const auto& line : lines) {
            EXPECT_LE(width_of(line, font), width);
            joined += (joined.empty() ? "" : " ") + line;
        }
        EXPECT_EQ(joined, text);
    }
    const double width = width_of("The king leaves his hall by one of four", font) + 0.1;
    ASSERT_EQ(lines_in(text, font, width).back(), "gates.") << "else the test sees no difference";
    EXPECT_THAT(even_lines_in(text, font, width),
                testing::ElementsAre("The king leaves his hall by one of", "four gates."));
    const std::string short_lines = "Encircled men cannot move on.";
    const double narrow = width_of("Encircled men", font) + 0.1;
    ASSERT_THAT(lines_in(short_lines, font, narrow),
                testing::ElementsAre("Encircled men", "cannot move", "on."));
    EXPECT_THAT(even_lines_in(short_lines, font, narrow),
                testing::ElementsAre("Encircled", "men cannot", "move on."));
    EXPECT_THAT(even_lines_in("Long king", font, width_of("Long", font) + 0.1),
                testing::ElementsAre("Long", "king"));
    EXPECT_THAT(even_lines_in("Hnefatafl", font, 100), testing::ElementsAre("Hnefatafl"));
}

Diagram brandub() {
    const auto& ruleset = *find_builtin("brandub");
    return to_diagram(ruleset, ruleset.start);
}

Point middle_of(const Diagram& diagram, Square square) {
    const int size = diagram.setup.size;
    const int file = square % size, rank = square / size;
    const int column = diagram.flipped ? size - 1 - file : file,
              row = diagram.flipped ? rank : size - 1 - rank;
    return {(column + 0.5) * cell, (row + 0.5) * cell};
}

TEST(BoardDrawing, PutsEveryPieceOnItsSquareFromBothSides) {
    for (const bool flipped : {false, true}) {
        auto diagram = brandub();
        diagram.flipped = flipped;
        diagram.setup.pieces[1] = Piece::Commander;  // b1
        const Drawing drawing{.width = 1,
                              .height = 1,
                              .unit = 1,
                              .title = {},
                              .description = {},
                              .elements = board_elements(diagram, theme_named("ash"))};
        std::size_t pieces = 0;
        for (const auto& use : placed(drawing).uses) {
            if (use.symbol == "corner" || use.symbol == "throne" || use.symbol == "start") continue;
            ++pieces;
            if (use.symbol == "commander") {
                EXPECT_EQ(use.at, middle_of(diagram, 1));
            }
        }
        EXPECT_EQ(pieces, 14U);
    }
}

TEST(BoardDrawing, ShowsWhatTheDiagramSays) {
    const auto plain = brandub();
    const auto count = [](const Diagram& diagram) {
        const Drawing drawing{.width = 1,
                              .height = 1,
                              .unit = 1,
                              .title = {},
                              .description = {},
                              .elements = board_elements(diagram, theme_named("paper"))};
        const auto all = placed(drawing);
        return std::pair(all.paths.size(), all.circles.size());
    };
    const auto [paths, circles] = count(plain);
    auto changed = plain;
    changed.last = {0, 7};
    EXPECT_EQ(count(changed), std::pair(paths + 2, circles));
    changed = plain, changed.arrows = {{8, 10}};
    EXPECT_EQ(count(changed), std::pair(paths + 1, circles));
    changed = plain, changed.captured = {8};
    EXPECT_EQ(count(changed), std::pair(paths + 1, circles));
    changed = plain, changed.outlined = {8, 9, 10};
    EXPECT_EQ(count(changed), std::pair(paths + 2, circles));
    changed = plain, changed.destinations = {8, 9};
    EXPECT_EQ(count(changed), std::pair(paths, circles + 2));
    changed = plain, changed.circled = {8};
    EXPECT_EQ(count(changed), std::pair(paths, circles + 2));
}

TEST(BoardDrawing, PointsFromSquareToSquare) {
    auto diagram = brandub();
    for (auto& piece : diagram.setup.pieces) piece = Piece::None;
    diagram.arrows = {{0, 4}};  // a1 to e1
    const Drawing drawing{.width = 1,
                          .height = 1,
                          .unit = 1,
                          .title = {},
                          .description = {},
                          .elements = board_elements(diagram, theme_named("ash"))};
    const auto arrow = placed(drawing).paths.back().path;
    double left = 1e9, right = -1e9;
    for (const auto& step : arrow.steps()) {
        if (step.verb == Path::Verb::Close) continue;
        left = std::min(left, step.to.x), right = std::max(right, step.to.x);
    }
    EXPECT_NEAR(left, middle_of(diagram, 0).x, cell / 2);
    EXPECT_NEAR(right, middle_of(diagram, 4).x, cell / 2);
}

// A move of one square has a shaft too, whichever of its ends has a piece.
TEST(BoardDrawing, PointsToTheNextSquareWithAWholeArrow) {
    for (const auto& [from, to] : {std::pair(Piece::None, Piece::None), std::pair(Piece::King, Piece::None),
                                   std::pair(Piece::None, Piece::King)}) {
        auto diagram = brandub();
        for (auto& piece : diagram.setup.pieces) piece = Piece::None;
        diagram.setup.pieces[0] = from, diagram.setup.pieces[1] = to;
        diagram.arrows = {{0, 1}};
        Drawing drawing;
        drawing.elements = board_elements(diagram, theme_named("ash"));
        const auto paths = placed(drawing).paths;
        const auto arrow = std::ranges::find_if(paths, [](const PlacedPath& path) {
            return path.paint.fill == theme_named("ash").arrow && path.path.steps().size() == 8;
        });
        ASSERT_NE(arrow, paths.end());
        const auto& steps = arrow->path.steps();
        EXPECT_GE(steps[1].to.x - steps[0].to.x, 10) << "the shaft";
        EXPECT_GE(steps[3].to.x - steps[1].to.x, 10) << "the head";
    }
}

TEST(BoardDrawing, IsReadOutInSentences) {
    auto diagram = brandub();
    diagram.title = "Brandub", diagram.caption = "The opening.";
    EXPECT_TRUE(board_in_words(diagram).starts_with("Brandub. The opening. 3t3/")) << board_in_words(diagram);
}

TEST(Themes, HaveNamesThatFindThem) {
    for (const auto& theme : themes()) EXPECT_EQ(find_theme(theme.name), &theme);
    EXPECT_EQ(find_theme("oak"), nullptr);
}

TEST(Shields, OfTheThemePlainHaveDarkRimsOrLightOnes) {
    const auto rim_of = [](Piece piece) {
        const auto drawn = shield(piece, theme_named("plain"), Shadow::None);
        return std::get<Circle>(static_cast<const Element::variant&>(drawn->elements.front())).paint.fill;
    };
    for (const auto piece : {Piece::Attacker, Piece::Commander}) EXPECT_EQ(rim_of(piece), black);
    for (const auto piece : {Piece::Defender, Piece::Knight, Piece::King}) EXPECT_EQ(rim_of(piece), white);
    EXPECT_GT(shield_radius(Piece::King), shield_radius(Piece::Defender));
}

}  // namespace

}  // namespace tafl::test
