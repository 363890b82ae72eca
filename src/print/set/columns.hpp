// Text and pictures in columns: boxes stacked vertically, never split, some tied to the next. A picture that
// does not fit after its text floats to the top of the next column while the text continues; Pictures says
// how far.
#pragma once

#include <functional>
#include <vector>

#include "print/drawing/drawing.hpp"

namespace tafl::print {

struct Box {
    Elements elements;  // relative to its top left corner
    double height = 0;
    double before = 0;       // space above it, except at the top of a column
    bool with_next = false;  // a heading
    bool floats = false;     // a picture
    int section = 0;         // the rule it belongs to, ascending
    int paragraph = 0;       // number in its section, from 1; 0 for a heading or a picture
};

// Near: a picture stands within or after the text of its section, at the latest after the first paragraph of
// the next one. It is placed between two paragraphs if it fits there but not after them; if necessary the end
// of a column stays empty. Free: the text fills the columns without gaps.
enum class Pictures : std::uint8_t { Free, Near };

struct Column {
    double x, y, height;
};

// The positions of the boxes.
struct ColumnLayout {
    bool fits = true;          // the columns hold all boxes
    std::size_t columns = 0;   // the number of columns used
    std::vector<double> used;  // the used height of each column

    struct Position {
        std::size_t column;
        double y;  // from the top of the column
    };
    std::vector<Position> positions;
};

[[nodiscard]] ColumnLayout lay_out(const std::vector<Box>& boxes, const std::vector<Column>& columns,
                                   Pictures pictures = Pictures::Free);

// How much the space above a box may grow: first above headings and around pictures, then above other
// paragraphs.
struct Spread {
    double headings, paragraphs;
};
// Distributes free space evenly within each column, so that the columns end at the same height as far as
// possible.
void spread(ColumnLayout& layout, const std::vector<Box>& boxes, const std::vector<Column>& columns,
            const Spread& most);

// The contents of each column. Precondition: they fit.
[[nodiscard]] std::vector<Elements> elements_in_columns(const std::vector<Box>& boxes,
                                                        const ColumnLayout& layout,
                                                        const std::vector<Column>& columns);

// The lowest height up to `most` at which `columns_at(height)` hold all boxes, so that columns end at the
// same height; `most` if no lower one suffices.
[[nodiscard]] double lowest_height(const std::vector<Box>& boxes, double most,
                                   const std::function<std::vector<Column>(double)>& columns_at,
                                   Pictures pictures = Pictures::Free);

}  // namespace tafl::print
