#include "print/set/columns.hpp"

#include <algorithm>
#include <deque>

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

class Filling {
  public:
    Filling(const std::vector<Box>& boxes, const std::vector<Column>& columns)
        : boxes_(boxes), columns_(columns) {
        layout_.used.resize(columns.size());
        layout_.positions.resize(boxes.size());
    }

    ColumnLayout fill() {
        for (std::size_t i = 0; i < boxes_.size() && layout_.fits; ++i) {
            if (boxes_[i].floats) add_floating(i);
            else add(i);
        }
        while (layout_.fits && !waiting_.empty()) next_column();
        return std::move(layout_);
    }

  private:
    // What follows a picture keeps the same distance from it.
    [[nodiscard]] double top_of(std::size_t i) const {
        return y_ == 0 ? 0 : y_ + std::max(boxes_[i].before, below_picture_);
    }
    [[nodiscard]] bool has_room(std::size_t i, double height) const {
        return column_ < columns_.size() && top_of(i) + height <= columns_[column_].height + hair;
    }
    void place(std::size_t i) {
        layout_.fits = has_room(i, boxes_[i].height);
        if (!layout_.fits) return;
        layout_.positions[i] = {column_, top_of(i)};
        y_ = top_of(i) + boxes_[i].height;
        below_picture_ = boxes_[i].floats ? boxes_[i].before : 0;
        layout_.used[column_] = y_;
        layout_.columns = column_ + 1;
    }
    // What waits comes first there; what fits in no column is given up.
    void next_column() {
        if (waiting_.empty() || y_ > 0) ++column_, y_ = 0;
        layout_.fits = column_ < columns_.size();
        while (layout_.fits && !waiting_.empty()) {
            const auto i = waiting_.front();
            if (y_ > 0 && !has_room(i, boxes_[i].height)) return;
            waiting_.pop_front();
            place(i);
        }
    }
    void add_floating(std::size_t i) {
        if (waiting_.empty() && has_room(i, boxes_[i].height)) place(i);
        else waiting_.push_back(i);
        held_ = false;
    }
    // Boxes tied together are not separated once they fit.
    void add(std::size_t i) {
        while (layout_.fits && !held_ && y_ > 0 && !has_room(i, together(boxes_, i))) next_column();
        if (layout_.fits) place(i);
        held_ = boxes_[i].with_next;
    }

    const std::vector<Box>& boxes_;
    const std::vector<Column>& columns_;
    ColumnLayout layout_;
    std::deque<std::size_t> waiting_;
    std::size_t column_ = 0;
    double y_ = 0, below_picture_ = 0;
    bool held_ = false;
};

}  // namespace

ColumnLayout lay_out(const std::vector<Box>& boxes, const std::vector<Column>& columns) {
    return Filling(boxes, columns).fill();
}

void spread(ColumnLayout& layout, const std::vector<Box>& boxes, const std::vector<Column>& columns,
            double most) {
    for (std::size_t column = 0; column < layout.columns; ++column) {
        std::vector<std::size_t> moved;  // those with room above them, and what stands below each
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            if (layout.positions[i].column == column) moved.push_back(i);
        }
        std::ranges::stable_sort(moved, {}, [&](std::size_t i) { return layout.positions[i].y; });
        const auto can_widen = [&](std::size_t i) {
            return layout.positions[i].y > 0 && boxes[i].before > 0;
        };
        const auto gaps = std::ranges::count_if(moved, can_widen);
        if (gaps == 0) continue;
        const double wider =
            std::min(most, (columns[column].height - layout.used[column]) / static_cast<double>(gaps));
        double down = 0;
        for (const auto i : moved) {
            if (can_widen(i)) down += wider;
            layout.positions[i].y += down;
        }
        layout.used[column] += down;
    }
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
