#include "print/set/leaflet_text.hpp"

#include <algorithm>
#include <sstream>

#include "print/board/board_drawing.hpp"
#include "print/board/shields.hpp"
#include "print/drawing/typesetting.hpp"
#include "rulebook/sentence_marks.hpp"

namespace tafl::print {

namespace {

constexpr double picture_gap = 2.4;         // between a picture and the caption beside it
constexpr double ranks = 3.1, files = 3.4;  // space for the coordinates
constexpr double rim = 0.2;                 // half the line around a board
constexpr double min_caption = 20;          // the least space for a caption beside a picture
constexpr int large_board = 9;              // larger ones have smaller squares

// The squares that matter; of a large board all of it, with coordinates, because rules and captions may name its squares.
SmallBoard picture_of(const RulebookDiagram& picture, const TextSetting& setting) {
    const auto& diagram = picture.drawing;
    const auto window = squares_that_matter(diagram);
    const int size = diagram.setup.size;
    const bool has_coordinates = size > 7 && window == whole_board(diagram);
    const double square = window.files > large_board ? setting.square * 0.82 : setting.square;
    const double most = (setting.column - (has_coordinates ? ranks : 0) - 2 * rim) / window.files;
    return {diagram, window, std::min(square, most), has_coordinates};
}

// The text at one size of type, as boxes for a column.
class Setting {
  public:
    Setting(const std::vector<BookSection>& sections, const BoardTheme& theme, const TextSetting& setting)
        : theme_(theme),
          setting_(setting),
          type_{.size = setting.size},
          leading_(type_.size * 1.21),
          column_(setting.column) {
        for (const auto& section : sections) add(section);
    }
    [[nodiscard]] std::vector<Box> take() { return std::move(boxes_); }

  private:
    void add(const BookSection& section) {
        heading(section);
        int number = 0;
        for (const auto& text : section.paragraphs) paragraph(text, ++number);
        for (const auto* picture : section.pictures) {
            auto box = figure(*picture, section.caption_of(*picture));
            box.before = leading_ * 0.5;
            box.floats = true;
            put(std::move(box));
        }
    }
    // Where the rule stands in its own text is set small at the end of the line.
    void heading(const BookSection& section) {
        const Font font{.size = type_.size * 1.17, .bold = true},
            small{.size = type_.size * 0.8, .italic = true};
        const auto text = section.numbered_heading();
        const double place = section.places.empty() ? 0 : width_of(section.places, small) + type_.size * 0.7;
        const auto set = [&](double width) {
            return set_text(text, font, theme_.ink, {0, font.size * 0.85}, width, font.size * 1.12,
                            Align::Left, Role::Heading);
        };
        const auto last_width = [&](const Block& lines) {
            return width_of(std::get<TextLine>(lines.elements.back()).text, font);
        };
        auto lines = set(column_);
        if (last_width(lines) + place > column_) lines = set(column_ - place);
        ++section_;
        if (!section.places.empty()) {
            const double y = std::get<TextLine>(lines.elements.back()).at.y;
            std::get<TextLine>(lines.elements.back()).runs_on = true;
            lines.elements.push_back(
                TextLine{section.places, {column_, y}, small, theme_.label, Align::Right, Role::Continued});
        }
        put({std::move(lines.elements), lines.height + leading_ * 0.08, leading_ * 0.7, true});
    }
    void put(Box box) {
        box.section = section_;
        boxes_.push_back(std::move(box));
    }

    // Line by line, so that a column may end within a paragraph, but without widows and orphans, and with at
    // least two lines under a heading. A paragraph of one line stays with the line before it, and one that says what its text has
    // otherwise stays whole.
    void paragraph(const std::string& text, int number) {
        const bool after_heading = number == 1;
        const auto lines = lines_in(text, type_, column_);
        const auto blanks = runs_on(text, lines);
        const bool is_whole = text.contains(sign_of(OurPart::Changed));
        if (lines.size() == 1) boxes_.back().with_next = true;
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const bool bound =
                is_whole || i == 0 || i + 2 == lines.size() || (after_heading && i == 1 && lines.size() == 3);
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
        const auto board = picture_of(diagram, setting_);
        const bool is_beside = column_ - board.width() - picture_gap >= min_caption;
        const double room = is_beside ? column_ - board.width() - picture_gap : column_;
        const auto font = caption_font(caption, room);
        auto lines = set_text(caption, font, theme_.ink, {0, font.size * 0.85}, room, font.size * 1.16,
                              is_beside ? Align::Left : Align::Centre, Role::Caption);
        const double height = board.height();
        Box box{{}, is_beside ? std::max(height, lines.height) : height + lines.height, 0};
        const Point at = is_beside
                             ? Point{board.width() + picture_gap, std::max(0.0, (height - lines.height) / 2)}
                             : Point{0, height + font.size * 0.15};
        box.elements.push_back(Group{std::move(lines.elements), {.at = at}});
        if (!setting_.only_measured) {
            const double x = is_beside ? 0 : (column_ - board.width()) / 2;
            const double y = is_beside ? std::max(0.0, (lines.height - height) / 2) : 0;
            box.elements.push_back(Group{board.elements(theme_), {.at = {x, y}}});
        }
        return box;
    }

    const BoardTheme& theme_;
    TextSetting setting_;
    Font type_;
    double leading_, column_;
    std::vector<Box> boxes_;
    int section_ = 0;
};

}  // namespace

std::vector<Box> leaflet_text(const std::vector<BookSection>& sections, const BoardTheme& theme,
                              const TextSetting& setting) {
    return Setting(sections, theme, setting).take();
}

SmallBoard SmallBoard::whole(const Diagram& diagram, double width) {
    return {diagram, whole_board(diagram), (width - 2 * rim) / diagram.setup.size};
}

double SmallBoard::width() const {
    const auto more = surroundings_of(diagram, window);
    return (window.files + (more.left + more.right) / cell) * square + 2 * rim +
           (has_coordinates ? ranks : 0);
}

double SmallBoard::height() const {
    const auto more = surroundings_of(diagram, window);
    return (window.ranks + (more.top + more.bottom) / cell) * square + 2 * rim +
           (has_coordinates ? files : 0);
}

Elements SmallBoard::elements(const BoardTheme& theme) const {
    const auto more = surroundings_of(diagram, window);
    const double scale = square / cell, left = rim + more.left * scale + (has_coordinates ? ranks : 0),
                 top = rim + more.top * scale;
    Elements elements{Group{board_elements(diagram, theme, window), {.at = {left, top}, .scale = scale}}};
    if (has_coordinates) {
        const Font font{.face = Face::Sans, .size = 5.4 * pt};
        const auto name = [&](std::string text, double x, double y, Align align) {
            elements.push_back(TextLine{std::move(text), {x, y}, font, theme.label, align});
        };
        for (int i = 0; i < window.files; ++i)
            name(std::string(1, static_cast<char>('a' + window.file + i)), left + (i + 0.5) * square,
                 top + window.ranks * square + 2.6, Align::Centre);
        for (int i = 0; i < window.ranks; ++i)
            name(std::to_string(window.rank + i + 1), left - 0.8,
                 top + (window.ranks - i - 0.5) * square + 0.65, Align::Right);
    }
    return {Group{.elements = std::move(elements), .alternative = board_in_words(diagram)}};
}

}  // namespace tafl::print
