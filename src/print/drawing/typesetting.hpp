// Measures text and breaks it into lines. Not thread-safe.
#pragma once

#include <string>
#include <vector>

#include "print/drawing/drawing.hpp"

namespace tafl::print {

// A typographic point, in millimetres.
inline constexpr double pt = 25.4 / 72;

[[nodiscard]] double width_of(const std::string& text, const Font& font);

// Breaks a text into lines for a column of that width; a wider word is broken.
[[nodiscard]] std::vector<std::string> lines_in(const std::string& text, const Font& font, double width);

// The same number of lines, but narrower if the last would otherwise be a single word.
[[nodiscard]] std::vector<std::string> even_lines_in(const std::string& text, const Font& font, double width);

// Whether a blank of the text follows a line; after the last, and where a word was broken, none does.
[[nodiscard]] std::vector<bool> runs_on(const std::string& text, const std::vector<std::string>& lines);

// The same font, smaller if the text would be too wide.
[[nodiscard]] Font fitted(const std::string& text, Font font, double width);

// A text set in even lines, starting at a point on its first baseline.
struct Block {
    Elements elements;
    double height = 0;  // of all lines
};
[[nodiscard]] Block set_text(const std::string& text, const Font& font, Colour colour, Point at, double width,
                             double leading, Align align = Align::Left, Role role = Role::Paragraph);

}  // namespace tafl::print
