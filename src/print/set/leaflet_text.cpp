#include "print/set/leaflet_text.hpp"

#include <algorithm>
#include <sstream>

#include "print/board/board_drawing.hpp"
#include "print/board/shields.hpp"
#include "print/drawing/typesetting.hpp"

namespace tafl::print {

namespace {

constexpr double picture_gap = 2.6;         // between a picture and the caption beside it
constexpr double ranks = 3.4, files = 3.4;  // space for the coordinates
constexpr double min_caption = 20;          // the least space for a caption beside a picture

// The layout of a picture in the column.
struct Plan {
    double width, height;  // of the board with its coordinates
    bool has_coordinates, is_beside;
};

// Boards larger than seven by seven have coordinates, because rules and captions may name their squares.
Plan plan_of(const RulebookDiagram& diagram, double column) {
    const int size = diagram.before.size;
    const bool opening = diagram.key == "start", has_coordinates = opening || size > 7;
    double board = size <= 7 ? min_board : size <= 9 ? min_board + 2 : size * 4.0;
    if (opening) board = std::max(board, 40.0);
    const double more = has_coordinates ? ranks : 0;
    const double width = std::min(column, board + more);
    return {width, width - more + (has_coordinates ? files : 0), has_coordinates,
            column - width - picture_gap >= min_caption};
}

// The text at one size of type, as boxes for a column.
class Setting {
  public:
    Setting(const std::vector<BookSection>& sections, const BoardTheme& theme, const TextSetting& setting)
        : theme_(theme),
          type_{.size = setting.size},
          leading_(type_.size * 1.21),
          column_(setting.column),
          only_measured_(setting.only_measured) {
        for (const auto& section : sections) add(section);
    }
    [[nodiscard]] std::vector<Box> take() { return std::move(boxes_); }

  private:
    void add(const BookSection& section) {
        const Font font{.size = type_.size * 1.17, .bold = true};
        auto lines = set_text(section.numbered_heading(), font, theme_.ink, {0, font.size * 0.85}, column_,
                              font.size * 1.12);
        std::get<TextLine>(lines.elements.front()).role = Role::Heading;
        ++section_;
        put({std::move(lines.elements), lines.height + leading_ * 0.08, leading_ * 0.7, true});
        int number = 0;
        for (const auto& text : section.paragraphs) paragraph(text, ++number);
        for (const auto* picture : section.pictures) {
            auto box = figure(*picture, section.caption_of(*picture));
            box.before = leading_ * 0.5;
            box.floats = true;
            put(std::move(box));
        }
    }
    void put(Box box) {
        box.section = section_;
        boxes_.push_back(std::move(box));
    }

    // Line by line, so that a column may end within a paragraph, but without widows and orphans, and with at
    // least two lines under a heading. A paragraph of one line stays with the line before it.
    void paragraph(const std::string& text, int number) {
        const bool after_heading = number == 1;
        const auto lines = lines_in(text, type_, column_);
        const auto blanks = runs_on(text, lines);
        if (lines.size() == 1) boxes_.back().with_next = true;
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const bool bound =
                i == 0 || i + 2 == lines.size() || (after_heading && i == 1 && lines.size() == 3);
            const bool is_last = i + 1 == lines.size();
            put({{TextLine{lines[i],
                           {0, type_.size * 0.82},
                           type_,
                           theme_.ink,
                           Align::Left,
                           i == 0 ? Role::Paragraph : Role::Continued,
                           blanks[i]}},
                 leading_,
                 i == 0 ? leading_ * 0.22 : 0,
                 !is_last && bound});
            boxes_.back().paragraph = number;
        }
    }

    // Small enough that no word of the caption is wider than the space.
    [[nodiscard]] Font caption_font(const std::string& caption, double room) const {
        Font font{.size = std::max(type_.size * 0.92, 8 * pt), .italic = true};
        std::istringstream words(caption);
        for (std::string word; words >> word;) {
            if (word.size() > 9) font = fitted(word, font, room);
        }
        return font;
    }

    [[nodiscard]] Box figure(const RulebookDiagram& diagram, const std::string& caption) const {
        const auto plan = plan_of(diagram, column_);
        const double room = plan.is_beside ? column_ - plan.width - picture_gap : column_;
        const auto font = caption_font(caption, room);
        const auto align = plan.is_beside ? Align::Left : Align::Centre;
        auto lines = set_text(caption, font, theme_.ink, {0, font.size * 0.85}, room, font.size * 1.16, align,
                              Role::Caption);
        Box box{{}, plan.is_beside ? std::max(plan.height, lines.height) : plan.height + lines.height, 0};
        const Point at = plan.is_beside
                             ? Point{plan.width + picture_gap, std::max(0.0, (plan.width - lines.height) / 2)}
                             : Point{0, plan.height + font.size * 0.15};
        box.elements.push_back(Group{std::move(lines.elements), {.at = at}});
        if (!only_measured_) {
            const double x = plan.is_beside ? 0 : (column_ - plan.width) / 2;
            box.elements.push_back(Group{
                small_board(diagram.drawing, theme_, plan.width, plan.has_coordinates), {.at = {x, 0}}});
        }
        return box;
    }

    const BoardTheme& theme_;
    Font type_;
    double leading_, column_;
    bool only_measured_;
    std::vector<Box> boxes_;
    int section_ = 0;
};

}  // namespace

std::vector<Box> leaflet_text(const std::vector<BookSection>& sections, const BoardTheme& theme,
                              const TextSetting& setting) {
    return Setting(sections, theme, setting).take();
}

Elements small_board(const Diagram& diagram, const BoardTheme& theme, double width, bool has_coordinates) {
    const int size = diagram.setup.size;
    const double left = has_coordinates ? ranks - 0.3 : 0.2, top = 0.2;
    const double square = (width - left - 0.2) / size, side = square * size;
    Elements elements{Group{board_elements(diagram, theme), {.at = {left, top}, .scale = square / cell}}};
    elements.push_back(Shape{rectangle(left, top, side, side), stroked(theme.ink, 0.35)});
    const auto as_figure = [&] {
        return Elements{Group{.elements = std::move(elements), .alternative = board_in_words(diagram)}};
    };
    if (!has_coordinates) return as_figure();
    const Font font{.face = Face::Sans, .size = 5.4 * pt};
    for (int i = 0; i < size; ++i) {
        elements.push_back(TextLine{std::string(1, static_cast<char>('a' + i)),
                                    {left + (i + 0.5) * square, side + 2.6},
                                    font,
                                    theme.label,
                                    Align::Centre});
        elements.push_back(TextLine{std::to_string(i + 1),
                                    {left - 0.8, top + (size - i - 0.5) * square + 0.65},
                                    font,
                                    theme.label,
                                    Align::Right});
    }
    return as_figure();
}

}  // namespace tafl::print
