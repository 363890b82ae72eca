// Sets the leaflet's text in a column: headings, paragraphs line by line, pictures with captions.
#pragma once

#include <string>
#include <vector>

#include "notation/diagrams/diagram_window.hpp"
#include "print/board/theme.hpp"
#include "print/set/columns.hpp"
#include "print/set/sections.hpp"

namespace tafl::print {

inline constexpr double min_small_square = 4.7, max_small_square = 6.2;  // mm, of the boards in pictures

struct TextSetting {
    double size;    // type size
    double column;  // its width
    double square = min_small_square;
    bool only_measured = false;  // boxes with their final height, but pictures without content
};

[[nodiscard]] std::vector<Box> leaflet_text(const std::vector<BookSection>& sections, const BoardTheme& theme,
                                            const TextSetting& setting);

// A part of a board, its squares that wide, with its alternative text; perhaps with coordinates on its left and below.
struct SmallBoard {
    const Diagram& diagram;
    BoardWindow window;
    double square;
    bool has_coordinates = false;

    // Without coordinates, that wide.
    [[nodiscard]] static SmallBoard whole(const Diagram& diagram, double width);
    [[nodiscard]] double width() const;
    [[nodiscard]] double height() const;
    [[nodiscard]] Elements elements(const BoardTheme& theme) const;
};

}  // namespace tafl::print
