// Text and pictures in columns: boxes one below the other, never split, some tied to the next. A picture that does not fit
// below its text waits for the top of the next column, and the text goes on; how far, Pictures says.
#pragma once

#include <functional>
#include <vector>

#include "print/drawing/drawing.hpp"

namespace tafl::print {

struct Box {
    Elements elements;  // from its top left corner
    double height = 0;
    double before = 0;       // room above it, but not at the top of a column
    bool with_next = false;  // a heading
    bool floats = false;     // a picture
    int section = 0;         // the rule that it belongs to, in ascending order
    int paragraph = 0;       // of its section, from 1; 0 for a heading or a picture
};

// Near: a picture stands in or after the text of its section, at the latest after the first paragraph of the next one. It is
// put between two paragraphs where it has room there and would have none after them, and where it must, it leaves the end of a
// column empty. Free: the text goes on until the column is full.
enum class Pictures : std::uint8_t { Free, Near };

struct Column {
    double x, y, height;
};

// The positions of the boxes.
struct ColumnLayout {
    bool fits = true;          // the columns hold all boxes
    std::size_t columns = 0;   // how many were begun
    std::vector<double> used;  // the height of what is in each column

    struct Position {
        std::size_t column;
        double y;  // from the top of the column
    };
    std::vector<Position> positions;
};

[[nodiscard]] ColumnLayout lay_out(const std::vector<Box>& boxes, const std::vector<Column>& columns,
                                   Pictures pictures = Pictures::Free);

// How much wider the room above a box may become: above headings and around pictures, and then above other paragraphs.
struct Spread {
    double headings, paragraphs;
};
// Widens that room alike within a column, so that every column of these ends as low as it may.
void spread(ColumnLayout& layout, const std::vector<Box>& boxes, const std::vector<Column>& columns,
            const Spread& most);

// The contents of each column. Precondition: they fit.
[[nodiscard]] std::vector<Elements> elements_in_columns(const std::vector<Box>& boxes,
                                                        const ColumnLayout& layout,
                                                        const std::vector<Column>& columns);

// The lowest height up to `most` at which `columns_at(height)` hold all boxes, so that columns end alike; `most` if no lower
// one does.
[[nodiscard]] double lowest_height(const std::vector<Box>& boxes, double most,
                                   const std::function<std::vector<Column>(double)>& columns_at,
                                   Pictures pictures = Pictures::Free);

}  // namespace tafl::print
