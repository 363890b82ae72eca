// How wide words are, and where a text breaks into lines. Not thread-safe.
#pragma once

#include <string>
#include <vector>

#include "print/drawing/drawing.hpp"

namespace tafl::print {

// A point of the printers, in millimetres.
inline constexpr double pt = 25.4 / 72;

[[nodiscard]] double width_of(const std::string& text, const Font& font);

// The lines of a text in a column of that width; a word that is wider is broken within.
[[nodiscard]] std::vector<std::string> lines_in(const std::string& text, const Font& font, double width);

// The same in as many lines, but narrower where the last would else be a lone word.
[[nodiscard]] std::vector<std::string> even_lines_in(const std::string& text, const Font& font, double width);

// The same type, smaller where the text would be wider than that.
[[nodiscard]] Font fitted(const std::string& text, Font font, double width);

// A text set in even lines from a point on its first base line downwards.
struct Block {
    Elements elements;
    double height = 0;  // of all lines
};
[[nodiscard]] Block set_text(const std::string& text, const Font& font, Colour colour, Point at, double width,
                             double leading, Align align = Align::Left);

}  // namespace tafl::print
