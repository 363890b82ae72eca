// Reads a picture from an SVG file that somebody hands in, such as the logo of a club. Only plain shapes in plain
// colours are accepted: everything else that an SVG can hold (scripts, links, embedded pictures, styles, references,
// entities) is refused, so that nothing of the file but its shapes can reach a sheet.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "print/drawing/drawing.hpp"

namespace tafl::print {

struct SvgPicture {
    double width = 0, height = 0;  // in its own units; the origin is its top left corner
    Elements elements;
};

inline constexpr std::size_t max_svg_bytes = 128 * 1024, max_svg_shapes = 2000, max_svg_steps = 20'000;
inline constexpr int max_svg_depth = 16;

// The elements svg, g, path, rect, circle, ellipse, line, polyline and polygon with fill, stroke, opacity and transform.
// The error is a phrase that says what was read and what would be right: "it holds <script>; …". Work and memory are
// linear in the size of the file.
[[nodiscard]] std::expected<SvgPicture, std::string> read_svg(std::string_view file);

}  // namespace tafl::print
