// Text and pictures in columns: boxes one below the other, never split, some tied to the next. A picture that does not fit
// below its text waits for the top of the next column, and the text goes on.
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
};

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

[[nodiscard]] ColumnLayout lay_out(const std::vector<Box>& boxes, const std::vector<Column>& columns);

// Widens the room above boxes, by at most `most` each, so that every column of these ends as low as it may.
void spread(ColumnLayout& layout, const std::vector<Box>& boxes, const std::vector<Column>& columns,
            double most);

// The contents of each column. Precondition: they fit.
[[nodiscard]] std::vector<Elements> elements_in_columns(const std::vector<Box>& boxes,
                                                        const ColumnLayout& layout,
                                                        const std::vector<Column>& columns);

// The lowest height up to `most` at which `columns_at(height)` hold all boxes, so that columns end alike; `most` if no lower
// one does.
[[nodiscard]] double lowest_height(const std::vector<Box>& boxes, double most,
                                   const std::function<std::vector<Column>(double)>& columns_at);

}  // namespace tafl::print
