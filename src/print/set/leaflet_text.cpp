#include "print/set/leaflet_text.hpp"

#include <algorithm>
#include <sstream>

#include "print/board/board_drawing.hpp"
#include "print/board/shields.hpp"
#include "print/drawing/typesetting.hpp"

namespace tafl::print {

namespace {

constexpr double picture_gap = 3.5;    // between two pictures, or a picture and the caption beside it
constexpr double beside_square = 3.4;  // the numbers of the ranks and a hair

// A board for a column, with coordinates, as wide as that.
Box small_board(const Diagram& diagram, const Theme& theme, double width) {
    constexpr double left = 3.1, below = 3.4;
    const int size = diagram.setup.size;
    const double square = (width - left - 0.3) / size, side = square * size;
    Elements elements{Group{board_elements(diagram, theme), {.at = {left, 0.2}, .scale = square / cell}}};
    elements.push_back(Shape{rectangle(left, 0.2, side, side), stroked(theme.ink, 0.35)});
    const Font font{.face = Face::Sans, .size = 5.4 * pt};
    for (int i = 0; i < size; ++i) {
        elements.push_back(TextLine{std::string(1, static_cast<char>('a' + i)),
                                    {left + (i + 0.5) * square, side + 2.6},
                                    font,
                                    theme.label,
                                    Align::Centre});
        elements.push_back(TextLine{std::to_string(i + 1),
                                    {left - 0.8, 0.2 + (size - i - 0.5) * square + 0.65},
                                    font,
                                    theme.label,
                                    Align::Right});
    }
    return {
        {Group{.elements = std::move(elements), .alternative = board_in_words(diagram)}}, side + below, 0};
}

// The text at one size of type, as boxes for a column.
class Setting {
  public:
    Setting(const Rulebook& book, const Theme& theme, const TextSetting& setting)
        : theme_(theme), type_{.size = setting.size}, leading_(type_.size * 1.24), column_(setting.column) {
        for (const auto& clause : book.clauses) add(clause);
        credit(book.source);
    }
    [[nodiscard]] std::vector<Box> take() { return std::move(boxes_); }

  private:
    void add(const RulebookClause& clause) {
        const Font font{.size = type_.size * 1.2, .bold = true};
        auto lines = set_text(clause.number == 0 ? clause.heading : clause.numbered_heading(), font,
                              theme_.ink, {0, font.size * 0.85}, column_, font.size * 1.15);
        std::get<TextLine>(lines.elements.front()).role = Role::Heading;
        boxes_.push_back({std::move(lines.elements), lines.height + leading_ * 0.12, leading_ * 0.8, true});
        const auto& last = clause.paragraphs.back();
        for (const auto& text : clause.paragraphs) {
            const bool first = &text == &clause.paragraphs.front();
            paragraph(text,
                      {.after_heading = first, .before_picture = &text == &last && !clause.diagrams.empty()});
        }
        add(clause.diagrams);
    }

    struct Bonds {
        bool after_heading, before_picture;
    };
    // Line by line, so that a column may end within; never with the first line alone, nor the last, and under a heading
    // with three. Three lines of the paragraph before a picture stay with it.
    void paragraph(const std::string& text, Bonds bonds) {
        const auto lines = lines_in(text, type_, column_);
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const bool bound = i == 0 || i + 2 == lines.size() || (bonds.after_heading && i == 1);
            const bool is_last = i + 1 == lines.size();
            const bool before_picture = bonds.before_picture && i + 3 >= lines.size();
            const auto role = i == 0 ? Role::Paragraph : Role::Continued;
            boxes_.push_back(
                {{TextLine{lines[i], {0, type_.size * 0.82}, type_, theme_.ink, Align::Left, role}},
                 leading_,
                 i == 0 ? leading_ * 0.25 : 0,
                 before_picture || (is_last ? bonds.after_heading && i < 2 : bound)});
        }
    }

    // All of one scale, the opening apart; on boards of seven in pairs.
    void add(const std::vector<RulebookDiagram>& diagrams) {
        const double half = (column_ - picture_gap) / 2;
        const auto is_small = [&](std::size_t i) {
            return i < diagrams.size() && diagrams[i].before.size <= 7;
        };
        for (std::size_t i = 0; i < diagrams.size(); ++i) {
            const auto& first = diagrams[i];
            if (is_small(i) && is_small(i + 1)) {
                auto box = figure(first, half, half);
                auto second = figure(diagrams[++i], half, half);
                box.elements.push_back(Group{std::move(second.elements), {.at = {half + picture_gap, 0}}});
                box.height = std::max(box.height, second.height);
                boxes_.push_back(std::move(box));
            } else if (first.before.size <= 9 && first.key != "start") {
                const double width = beside_square + (half - beside_square) * first.before.size / 7;
                boxes_.push_back(captioned_beside(first, width));
            } else {
                boxes_.push_back(
                    figure(first, std::min(column_, 3.4 + first.before.size * type_.size * 1.6), column_));
            }
            boxes_.back().before = leading_ * 0.5;
        }
    }

    // No word of the caption is wider than the room.
    [[nodiscard]] Font caption_font(const std::string& caption, double room) const {
        Font font{.size = std::max(type_.size * 0.92, 8 * pt), .italic = true};
        std::istringstream words(caption);
        for (std::string word; words >> word;) {
            if (word.size() > 9) font = fitted(word, font, room);
        }
        return font;
    }

    [[nodiscard]] Box captioned_beside(const RulebookDiagram& diagram, double width) const {
        const double from = width + picture_gap, room = column_ - from;
        auto box = small_board(diagram.drawing, theme_, width);
        const auto font = caption_font(diagram.caption, room);
        const double leading = font.size * 1.16;
        auto lines = set_text(diagram.caption, font, theme_.ink, {}, room, leading);
        const double above = std::max(0.0, (box.height - 3 - lines.height) / 2);
        box.elements.push_back(Group{std::move(lines.elements), {.at = {from, above + font.size * 0.85}}});
        box.height = std::max(box.height, lines.height);
        return box;
    }

    [[nodiscard]] Box figure(const RulebookDiagram& diagram, double width, double room) const {
        auto board = small_board(diagram.drawing, theme_, width);
        const auto font = caption_font(diagram.caption, room);
        Box box{{Group{std::move(board.elements), {.at = {(room - width) / 2, 0}}}}, board.height, 0};
        auto lines = set_text(diagram.caption, font, theme_.ink, {0, board.height + font.size * 0.95}, room,
                              font.size * 1.16, Align::Centre);
        append(box.elements, std::move(lines.elements));
        box.height += lines.height + font.size * 0.25;
        return box;
    }

    void credit(const std::string& source) {
        if (source.empty()) return;
        const Font font{.size = std::max(type_.size * 0.86, 7.5 * pt), .italic = true};
        auto lines = set_text(source, font, theme_.ink, {0, font.size * 0.85}, column_, font.size * 1.2);
        boxes_.push_back({std::move(lines.elements), lines.height, leading_ * 0.9});
    }

    const Theme& theme_;
    Font type_;
    double leading_, column_;
    std::vector<Box> boxes_;
};

}  // namespace

std::vector<Box> leaflet_text(const Rulebook& book, const Theme& theme, const TextSetting& setting) {
    return Setting(book, theme, setting).take();
}

}  // namespace tafl::print
