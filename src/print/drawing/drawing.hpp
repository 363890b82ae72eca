// A drawing: shapes, circles, lines of text and groups of them, in painting order. One model for all output: svg.hpp and
// cairo_output.hpp write it as SVG, PNG and PDF.
//
// Lengths are in the drawing's own unit, `unit` says how many millimetres that is; on sheets it is the millimetre.
#pragma once

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "print/drawing/path.hpp"

namespace tafl::print {

struct Colour {
    std::uint8_t red = 0, green = 0, blue = 0;
    bool operator==(const Colour&) const = default;
};
[[nodiscard]] consteval Colour rgb(std::uint32_t hex) {
    return {static_cast<std::uint8_t>(hex >> 16), static_cast<std::uint8_t>(hex >> 8),
            static_cast<std::uint8_t>(hex)};
}
inline constexpr Colour black{}, white{255, 255, 255};

// What a line on paper is for: scissors and cutting machines follow the second and third.
enum class Line : std::uint8_t { Drawn, Cut, Fold };

// How a shape is painted: filled, drawn along its line, or both.
struct Paint {
    std::optional<Colour> fill = {};
    std::optional<Colour> stroke = {};
    double width = 0;
    bool round = false;        // ends and bends of the line
    double dash = 0, gap = 0;  // gap 0: unbroken; dash 0 with round ends: dots
    double opacity = 1;
    Line line = Line::Drawn;
};
[[nodiscard]] inline Paint filled(Colour colour) { return {.fill = colour}; }
[[nodiscard]] inline Paint stroked(Colour colour, double width) { return {.stroke = colour, .width = width}; }

[[nodiscard]] inline Paint cut_line(double width = 0.25) {
    return {.stroke = black, .width = width, .line = Line::Cut};
}
[[nodiscard]] inline Paint fold_line() {
    return {.stroke = black, .width = 0.25, .dash = 1.6, .gap = 1, .line = Line::Fold};
}

enum class Face : std::uint8_t { Serif, Sans };
enum class Align : std::uint8_t { Left, Centre, Right };

struct Font {
    Face face = Face::Serif;
    double size = 1;  // of the em
    bool bold = false, italic = false, small_caps = false;
    double spacing = 0;  // between letters, in em
};

struct Shape {
    Path path;
    Paint paint;
};
struct Circle {
    Point centre;
    double radius;
    Paint paint;
};
// What a line of text is to somebody who hears the page; of a paragraph, the lines after the first continue it.
enum class Role : std::uint8_t { Paragraph, Title, Heading, Continued };

struct TextLine {  // one line
    std::string text;
    Point at;  // on the base line
    Font font;
    Colour colour;
    Align align = Align::Left;
    Role role = Role::Paragraph;
};

struct Element;
using Elements = std::vector<Element>;

struct Transform {
    Point at;
    double scale = 1;
    double rotation = 0;  // degrees, clockwise
};

// Drawn once, placed often.
struct Symbol {
    std::string id;
    Elements elements;
};
struct Use {
    std::shared_ptr<const Symbol> symbol;
    Transform transform;
};
struct Group {
    Elements elements;
    Transform transform = {};
    std::optional<Path> clip = {};  // in the group's own coordinates
    std::string alternative = {};   // of a figure: what is read out in its place, words on it included
    int page = 0;                   // of a sheet that is folded: which page this is, from 1, in reading order
};

struct Element : std::variant<Shape, Circle, TextLine, Use, Group> {
    using variant::variant;
};

struct Drawing {
    double width = 0, height = 0;
    double unit = 1;    // millimetres
    std::string title;  // for screen readers
    std::string description;
    Elements elements;
};

inline void append(Elements& elements, Elements more) {
    std::ranges::move(more, std::back_inserter(elements));
}

}  // namespace tafl::print
