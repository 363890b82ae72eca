// A drawing: shapes, circles, lines of text and groups of them, in painting order. One model for all output:
// svg.hpp and cairo_output.hpp write it as SVG, PNG and PDF.
//
// Lengths are in the drawing's own unit; `unit` is its size in millimetres. Sheets use millimetres.
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

// The purpose of a line on paper: scissors and cutting machines follow Cut and Fold.
enum class Line : std::uint8_t { Drawn, Cut, Fold };

// How a shape is painted: filled, drawn along its line, or both.
struct Paint {
    std::optional<Colour> fill = {};
    std::optional<Colour> stroke = {};
    double width = 0;
    bool round = false;        // round ends and joins
    double dash = 0, gap = 0;  // gap 0: unbroken; dash 0 with round ends: dots
    double opacity = 1;
    Line line = Line::Drawn;
    bool even_odd = false;  // how overlapping parts of a path are filled; otherwise by winding
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
// The structural role of a line of text, for screen readers. Continued lines belong to what is before them. Items that
// follow one another are a list; a Label is the number before an item. Furniture (the foot of a sheet) is not read.
enum class Role : std::uint8_t { Paragraph, Title, Heading, Continued, Label, Item, Caption, Furniture };

struct TextLine {  // one line
    std::string text;
    Point at;  // on the baseline
    Font font;
    Colour colour;
    Align align = Align::Left;
    Role role = Role::Paragraph;
    bool runs_on = false;  // a blank and a Continued line follow
};

struct Element;
using Elements = std::vector<Element>;

struct Transform {
    Point at;
    double scale = 1;
    double rotation = 0;  // degrees, clockwise
};

// Defined once, placed several times.
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
    std::string alternative = {};   // of a figure: read aloud in its place, including the words on it
    int page = 0;                   // for a folded sheet: the number of this page, from 1, in reading order
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
