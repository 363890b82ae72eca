// Sets the leaflet's text in a column: headings, paragraphs line by line, pictures with captions.
#pragma once

#include <string>
#include <vector>

#include "print/board/theme.hpp"
#include "print/set/columns.hpp"
#include "print/set/sections.hpp"

namespace tafl::print {

struct TextSetting {
    double size;                 // type size
    double column;               // its width
    bool only_measured = false;  // boxes with their final height, but pictures without content
};

inline constexpr double min_board = 34;  // mm, the least width of a picture's board

[[nodiscard]] std::vector<Box> leaflet_text(const std::vector<BookSection>& sections, const BoardTheme& theme,
                                            const TextSetting& setting);

// A board of that total width; if it has coordinates, including the numbers of the ranks.
[[nodiscard]] Elements small_board(const Diagram& diagram, const BoardTheme& theme, double width,
                                   bool has_coordinates);

}  // namespace tafl::print
