// Paper sizes for printing a set, in millimetres.
#pragma once

#include <optional>
#include <string_view>

#include "print/drawing/drawing.hpp"

namespace tafl::print {

// The unprintable margin of printers, and the height of the line at the foot that describes the sheet.
inline constexpr double margin = 6, foot = 9;
// The free edge of a sheet with registration marks, which stand between it and the printer's margin.
inline constexpr double edge_with_marks = 16;

struct Paper {
    std::string_view name;
    double width, height;  // upright
    double edge = margin;  // what stays free on each side; at the foot, above it
};
inline constexpr Paper a4{"A4", 210, 297}, letter{"Letter", 215.9, 279.4};
inline constexpr Paper a3{"A3", 297, 420}, a2{"A2", 420, 594}, a1{"A1", 594, 841};  // for posters

// "a3", "a2" or "a1".
[[nodiscard]] constexpr std::optional<Paper> find_poster(std::string_view name) {
    if (name == "a3") return a3;
    if (name == "a2") return a2;
    if (name == "a1") return a1;
    return std::nullopt;
}

struct Room {
    double x, y, width, height;
};
[[nodiscard]] constexpr Room room_on(const Paper& paper) {
    return {paper.edge, paper.edge, paper.width - 2 * paper.edge, paper.height - 2 * paper.edge - foot};
}

}  // namespace tafl::print
