#include "print/set/columns.hpp"

namespace tafl::print {

namespace {

constexpr double hair = 1e-6;

// The height of a box and those that it must stay with.
double together(const std::vector<Box>& boxes, std::size_t i) {
    double height = boxes[i].height;
    while (boxes[i].with_next && i + 1 < boxes.size()) {
        ++i;
        height += boxes[i].before + boxes[i].height;
    }
    return height;
}

}  // namespace

ColumnLayout lay_out(const std::vector<Box>& boxes, const std::vector<Column>& columns) {
    ColumnLayout layout{
        .fits = true, .columns = 0, .used = std::vector<double>(columns.size()), .positions = {}};
    std::size_t column = 0;
    double y = 0;
    bool held = false;  // boxes tied together are not separated once they fit
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const auto& box = boxes[i];
        const double before = y == 0 ? 0 : box.before;
        const bool full = y > 0 && y + before + together(boxes, i) > columns[column].height + hair;
        if (full && !held) ++column, y = 0;
        layout.fits = column < columns.size();
        if (!layout.fits) return layout;
        const double top = y == 0 ? 0 : y + box.before;
        layout.fits = top + box.height <= columns[column].height + hair;
        if (!layout.fits) return layout;
        layout.positions.push_back({column, top});
        y = top + box.height;
        layout.used[column] = y;
        layout.columns = column + 1;
        held = box.with_next;
    }
    return layout;
}

std::vector<Elements> elements_in_columns(const std::vector<Box>& boxes, const ColumnLayout& layout,
                                          const std::vector<Column>& columns) {
    std::vector<Elements> out(columns.size());
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const auto [column, y] = layout.positions[i];
        out[column].push_back(Group{boxes[i].elements, {.at = {columns[column].x, columns[column].y + y}}});
    }
    return out;
}

double lowest_height(const std::vector<Box>& boxes, double most,
                     const std::function<std::vector<Column>(double)>& columns_at) {
    double low = 0, high = most;
    for (int i = 0; i < 24; ++i) {
        const double middle = (low + high) / 2;
        (lay_out(boxes, columns_at(middle)).fits ? high : low) = middle;
    }
    return high;
}

}  // namespace tafl::print
