#include "print/set/columns.hpp"

#include <algorithm>
#include <deque>
#include <span>

namespace tafl::print {

namespace {

constexpr double hair = 1e-6;

// The height of a box together with those tied to it.
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
    Filling(const std::vector<Box>& boxes, const std::vector<Column>& columns, Pictures pictures)
        : boxes_(boxes), columns_(columns), near_(pictures == Pictures::Near), is_placed_(boxes.size()) {
        layout_.used.resize(columns.size());
        layout_.positions.resize(boxes.size());
    }

    ColumnLayout fill() {
        for (std::size_t i = 0; i < boxes_.size() && layout_.fits; ++i) {
            if (is_placed_[i]) continue;
            if (boxes_[i].floats) {
                add_floating(i);
                continue;
            }
            if (near_) place_late_pictures(i);
            const bool tied = held_ && boxes_[i].paragraph > 1;  // tied to the paragraph before it
            if (near_ && begins_paragraph(i) && !tied) bring_pictures_forward(i);
            if (layout_.fits) add(i);
        }
        while (layout_.fits && !waiting_.empty()) next_column();
        return std::move(layout_);
    }

  private:
    // What follows a picture keeps the same distance to it.
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
        is_placed_[i] = true;
        y_ = top_of(i) + boxes_[i].height;
        below_picture_ = boxes_[i].floats ? boxes_[i].before : 0;
        layout_.used[column_] = y_;
        layout_.columns = column_ + 1;
    }
    // Waiting pictures come first; those that fit in no column are dropped.
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
    // Boxes that are tied together stay together, if they fit into a column at all.
    void add(std::size_t i) {
        while (layout_.fits && !held_ && y_ > 0 && !has_room(i, together(boxes_, i))) next_column();
        if (layout_.fits) place(i);
        held_ = boxes_[i].with_next;
    }

    // --- pictures near their text

    [[nodiscard]] bool begins_paragraph(std::size_t i) const {
        return boxes_[i].paragraph > 0 && (i == 0 || boxes_[i - 1].paragraph != boxes_[i].paragraph);
    }
    // Ends the column before text that would be too far ahead of a waiting picture.
    void place_late_pictures(std::size_t i) {
        const auto is_late = [&] {
            const int on = boxes_[i].section - boxes_[waiting_.front()].section;
            return on > 1 || (on == 1 && boxes_[i].paragraph > 1);
        };
        while (layout_.fits && !waiting_.empty() && is_late()) next_column();
    }
    [[nodiscard]] double height_of(std::size_t i) const { return boxes_[i].before + boxes_[i].height; }

    // The rest of a section: the text from one paragraph on, and its pictures.
    struct Rest {
        double text = 0, paragraph = 0;
        std::vector<std::size_t> pictures;
    };
    [[nodiscard]] Rest rest_of_section(std::size_t from) const {
        Rest rest;
        for (auto i = from; i < boxes_.size() && boxes_[i].section == boxes_[from].section; ++i) {
            if (boxes_[i].floats) {
                if (!is_placed_[i]) rest.pictures.push_back(i);
                continue;
            }
            rest.text += height_of(i);
            if (boxes_[i].paragraph == boxes_[from].paragraph) rest.paragraph += height_of(i);
        }
        return rest;
    }
    // If the text ends in this column without room for all its pictures below: places as many of them before
    // a paragraph as push the end of the text into the next column, where the others follow. Chooses the last
    // paragraph that leaves room for them.
    void bring_pictures_forward(std::size_t i) {
        if (!waiting_.empty() || column_ >= columns_.size()) return;
        const double room = columns_[column_].height - y_;
        const auto rest = rest_of_section(i);
        double pictures = 0;
        std::size_t count = 0;
        while (count < rest.pictures.size() && rest.text + pictures <= room)
            pictures += height_of(rest.pictures[count++]);
        if (rest.text > room || rest.text + pictures <= room) return;
        const bool can_wait = rest.paragraph < rest.text && rest.paragraph + pictures <= room;
        if (can_wait || pictures > room) return;
        for (const auto picture : std::span(rest.pictures).first(count)) {
            if (!has_room(picture, boxes_[picture].height)) return;
            place(picture);
            held_ = false;
        }
    }

    const std::vector<Box>& boxes_;
    const std::vector<Column>& columns_;
    bool near_;
    std::vector<bool> is_placed_;
    ColumnLayout layout_;
    std::deque<std::size_t> waiting_;
    std::size_t column_ = 0;
    double y_ = 0, below_picture_ = 0;
    bool held_ = false;
};

}  // namespace

ColumnLayout lay_out(const std::vector<Box>& boxes, const std::vector<Column>& columns, Pictures pictures) {
    return Filling(boxes, columns, pictures).fill();
}

namespace {

// The boxes of a column, from the top.
std::vector<std::size_t> boxes_in(const ColumnLayout& layout, std::size_t column) {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < layout.positions.size(); ++i) {
        if (layout.positions[i].column == column) found.push_back(i);
    }
    std::ranges::stable_sort(found, {}, [&](std::size_t i) { return layout.positions[i].y; });
    return found;
}

// Widens the space above those `boxes` that `may_widen`, as far as the column has room.
void widen(ColumnLayout& layout, const std::vector<std::size_t>& boxes, std::size_t column, double free,
           double most, const auto& may_widen) {
    const auto gaps = std::ranges::count_if(boxes, may_widen);
    if (gaps == 0) return;
    const double wider = std::min(most, free / static_cast<double>(gaps));
    double down = 0;
    for (const auto i : boxes) {
        if (may_widen(i)) down += wider;
        layout.positions[i].y += down;
    }
    layout.used[column] += down;
}

}  // namespace

void spread(ColumnLayout& layout, const std::vector<Box>& boxes, const std::vector<Column>& columns,
            const Spread& most) {
    for (std::size_t column = 0; column < layout.columns; ++column) {
        const auto inside = boxes_in(layout, column);
        std::vector<bool> is_apart(boxes.size()), is_paragraph(boxes.size());
        for (std::size_t n = 1; n < inside.size(); ++n) {
            const auto i = inside[n];
            const bool below_picture = boxes[inside[n - 1]].floats;
            is_apart[i] =
                boxes[i].floats || below_picture || (boxes[i].before > 0 && boxes[i].paragraph == 0);
            is_paragraph[i] = boxes[i].before > 0 && !is_apart[i];
        }
        const auto free = [&] { return columns[column].height - layout.used[column]; };
        widen(layout, inside, column, free(), most.headings,
              [&](std::size_t i) -> bool { return is_apart[i]; });
        widen(layout, inside, column, free(), most.paragraphs,
              [&](std::size_t i) -> bool { return is_paragraph[i]; });
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
                     const std::function<std::vector<Column>(double)>& columns_at, Pictures pictures) {
    double low = 0, high = most;
    for (int i = 0; i < 24; ++i) {
        const double middle = (low + high) / 2;
        (lay_out(boxes, columns_at(middle), pictures).fits ? high : low) = middle;
    }
    return high;
}

}  // namespace tafl::print
