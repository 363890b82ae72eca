// The leaflet's text set in a column: headings, paragraphs line by line, pictures with their captions.
#pragma once

#include <string>
#include <vector>

#include "print/board/theme.hpp"
#include "print/set/columns.hpp"
#include "print/set/sections.hpp"

namespace tafl::print {

struct TextSetting {
    double size;                 // of the type
    double column;               // its width
    bool only_measured = false;  // boxes as high as they will be, without what is in pictures
};

inline constexpr double least_board = 34;  // mm, the width of every picture's board

[[nodiscard]] std::vector<Box> leaflet_text(const std::vector<BookSection>& sections, const Theme& theme,
                                            const TextSetting& setting);

// A board as wide as that; with coordinates, the numbers of the ranks included.
[[nodiscard]] Elements small_board(const Diagram& diagram, const Theme& theme, double width,
                                   bool has_coordinates);

}  // namespace tafl::print
