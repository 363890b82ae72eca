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

// How a shape is painted: filled, drawn along its line, or both.
struct Paint {
    std::optional<Colour> fill = {};
    std::optional<Colour> stroke = {};
    double width = 0;
    bool round = false;        // ends and bends of the line
    double dash = 0, gap = 0;  // gap 0: unbroken; dash 0 with round ends: dots
    double opacity = 1;
};
[[nodiscard]] inline Paint filled(Colour colour) { return {.fill = colour}; }
[[nodiscard]] inline Paint stroked(Colour colour, double width) { return {.stroke = colour, .width = width}; }

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
struct TextLine {  // one line
    std::string text;
    Point at;  // on the base line
    Font font;
    Colour colour;
    Align align = Align::Left;
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
    Transform transform;
    std::optional<Path> clip = {};  // in the group's own coordinates
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
