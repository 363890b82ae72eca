#include "print/set/leaflet_text.hpp"

#include <algorithm>

#include "print/board/board_drawing.hpp"
#include "print/board/shields.hpp"
#include "print/drawing/typesetting.hpp"

namespace tafl::print {

namespace {

// A board for a column, with coordinates, as wide as that.
Box small_board(const Diagram& diagram, const Theme& theme, double width) {
    constexpr double left = 3.1, below = 3.4;
    const int size = diagram.setup.size;
    const double square = (width - left - 0.3) / size, side = square * size;
    Marks marks{Group{board_marks(diagram, theme), {.at = {left, 0.2}, .scale = square / cell}}};
    marks.push_back(Shape{rectangle(left, 0.2, side, side), lined(theme.ink, 0.35)});
    const Type type{.face = Face::Sans, .size = 5.4 * pt};
    for (int i = 0; i < size; ++i) {
        marks.push_back(Words{std::string(1, static_cast<char>('a' + i)),
                              {left + (i + 0.5) * square, side + 2.6},
                              type,
                              theme.label,
                              Align::Centre});
        marks.push_back(Words{std::to_string(i + 1),
                              {left - 0.8, 0.2 + (size - i - 0.5) * square + 0.65},
                              type,
                              theme.label,
                              Align::Right});
    }
    return {std::move(marks), side + below, 0};
}

// The text at one size of type, as boxes for a column.
class Setting {
  public:
    Setting(const Book& book, const Theme& theme, const TextSetting& setting)
        : theme_(theme),
          type_{.size = setting.size},
          leading_(type_.size * 1.24),
          column_(setting.column),
          tight_(setting.tight) {
        for (const auto& clause : book.clauses) add(clause);
        credit(book.source);
    }
    [[nodiscard]] std::vector<Box> take() { return std::move(boxes_); }

  private:
    void add(const BookClause& clause) {
        const Type type{.size = type_.size * 1.2, .bold = true};
        auto lines =
            set_text(clause.heading, type, theme_.ink, {0, type.size * 0.85}, column_, type.size * 1.15);
        boxes_.push_back({std::move(lines.marks), lines.height + leading_ * 0.12, leading_ * 0.8, true});
        for (const auto& text : clause.paragraphs) paragraph(text);
        add(clause.diagrams);
    }

    // Line by line, so that a column may end within; never with the first line alone, nor the last.
    void paragraph(const std::string& text) {
        const auto lines = lines_in(text, type_, column_);
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const bool bound = i == 0 || i + 2 == lines.size();
            boxes_.push_back({{Words{lines[i], {0, type_.size * 0.82}, type_, theme_.ink}},
                              leading_,
                              i == 0 ? leading_ * 0.25 : 0,
                              bound && i + 1 < lines.size()});
        }
    }

    // Small boards stand in pairs.
    void add(const std::vector<BookDiagram>& diagrams) {
        constexpr double apart = 3.5;
        const double half = (column_ - apart) / 2;
        for (std::size_t i = 0; i < diagrams.size(); ++i) {
            const auto& first = diagrams[i];
            const bool is_small = first.before.size <= 7;
            const bool paired = is_small && i + 1 < diagrams.size() && diagrams[i + 1].before.size <= 7;
            if (!paired && is_small && tight_) {
                boxes_.push_back(captioned_beside(first, half, half + apart, half));
            } else if (!paired) {
                boxes_.push_back(
                    figure(first, std::min(column_, 3.4 + first.before.size * type_.size * 1.6)));
            } else {
                auto box = figure(first, half, half);
                auto second = figure(diagrams[++i], half, half);
                box.marks.push_back(Group{std::move(second.marks), {.at = {half + apart, 0}}});
                box.height = std::max(box.height, second.height);
                boxes_.push_back(std::move(box));
            }
            boxes_.back().before = leading_ * 0.5;
        }
    }

    [[nodiscard]] Type caption_type() const {
        return {.size = std::max(type_.size * 0.92, 8 * pt), .italic = true};
    }

    [[nodiscard]] Box captioned_beside(const BookDiagram& diagram, double width, double from,
                                       double room) const {
        auto box = small_board(diagram.drawing, theme_, width);
        const auto type = caption_type();
        const double leading = type.size * 1.16;
        auto lines = set_text(diagram.caption, type, theme_.ink, {}, room, leading);
        const double above = std::max(0.0, (box.height - 3 - lines.height) / 2);
        box.marks.push_back(Group{std::move(lines.marks), {.at = {from, above + type.size * 0.85}}});
        box.height = std::max(box.height, lines.height);
        return box;
    }

    [[nodiscard]] Box figure(const BookDiagram& diagram, double width, double room = 0) const {
        if (room == 0) room = column_;
        auto board = small_board(diagram.drawing, theme_, width);
        const auto type = caption_type();
        Box box{{Group{std::move(board.marks), {.at = {(room - width) / 2, 0}}}}, board.height, 0};
        auto lines = set_text(diagram.caption, type, theme_.ink, {0, board.height + type.size * 0.95}, room,
                              type.size * 1.16, Align::Centre);
        append(box.marks, std::move(lines.marks));
        box.height += lines.height + type.size * 0.25;
        return box;
    }

    void credit(const std::string& source) {
        if (source.empty()) return;
        const Type type{.size = std::max(type_.size * 0.86, 7.5 * pt), .italic = true};
        auto lines = set_text(source, type, theme_.ink, {0, type.size * 0.85}, column_, type.size * 1.2);
        boxes_.push_back({std::move(lines.marks), lines.height, leading_ * 0.9});
    }

    const Theme& theme_;
    Type type_;
    double leading_, column_;
    bool tight_;
    std::vector<Box> boxes_;
};

}  // namespace

std::vector<Box> leaflet_text(const Book& book, const Theme& theme, const TextSetting& setting) {
    return Setting(book, theme, setting).take();
}

}  // namespace tafl::print
