#include "print/set/booklet.hpp"

#include <algorithm>
#include <array>

#include "print/board/board_drawing.hpp"
#include "print/drawing/typesetting.hpp"
#include "print/set/columns.hpp"
#include "print/set/leaflet.hpp"
#include "print/set/legend.hpp"
#include "print/set/sections.hpp"

namespace tafl::print {

namespace {

constexpr double page_side = 13, page_head = 14, page_foot = 16;
constexpr double between_figures = 6, narrow_figure = 46, wide_figure = 92;
constexpr int front_pages = 2;  // the title and the contents

class Booklet {
  public:
    explicit Booklet(const SetContext& set)
        : set_(set),
          width_(set.options.paper.height / 2),
          height_(set.options.paper.width),
          column_(width_ - 2 * page_side),
          type_{.size = 10.5 * pt},
          leading_(type_.size * 1.3),
          sections_(sections_of(set)) {}

    [[nodiscard]] std::vector<Drawing> make() {
        const auto pages = text_pages();
        std::vector<Elements> all{title_page(), contents()};
        std::ranges::copy(pages, std::back_inserter(all));
        const double below_text = page_head + last_height_ + 12, end = height_ - page_foot;
        if (all.size() % 4 == 0 && end - below_text > (end - page_head) / 3)
            append(all.back(), score_sheet(below_text));
        while (all.size() % 4 != 0) all.push_back(score_sheet(page_head));
        for (std::size_t i = 1; i < all.size(); ++i) append(all[i], folio(static_cast<int>(i) + 1));
        return imposed(all);
    }

  private:
    [[nodiscard]] Colour ink() const { return set_.theme().ink; }

    // --- the text as boxes

    void add(const BookSection& section) {
        const Font font{.size = type_.size * 1.3, .bold = true};
        auto lines = set_text(section.numbered_heading(), font, ink(), {0, font.size * 0.85}, column_,
                              font.size * 1.15);
        std::get<TextLine>(lines.elements.front()).role = Role::Heading;
        headings_.push_back(boxes_.size());
        put({std::move(lines.elements), lines.height + leading_ * 0.2, leading_ * 1.1, true});
        int number = 0;
        for (const auto& text : section.paragraphs) paragraph(text, ++number);
        figures(section);
    }
    void put(Box box) {
        box.section = static_cast<int>(headings_.size());
        boxes_.push_back(std::move(box));
    }

    // Line by line, so that a page may end within a paragraph, but without widows and orphans.
    void paragraph(const std::string& text, int number) {
        const auto lines = lines_in(text, type_, column_);
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const auto role = i == 0 ? Role::Paragraph : Role::Continued;
            put({{TextLine{lines[i], {0, type_.size * 0.82}, type_, ink(), Align::Left, role}},
                 leading_,
                 i == 0 ? leading_ * 0.3 : 0,
                 i + 1 < lines.size() && (i == 0 || i + 2 == lines.size())});
            boxes_.back().paragraph = number;
        }
    }

    // Small boards, two side by side.
    void figures(const BookSection& section) {
        const auto& diagrams = section.pictures;
        const double half = (column_ - between_figures) / 2;
        const auto is_small = [&](std::size_t i) {
            return i < diagrams.size() && diagrams[i]->before.size <= 9;
        };
        for (std::size_t i = 0; i < diagrams.size(); ++i) {
            const bool small = is_small(i);
            auto box = figure(section, *diagrams[i], scale_ * (small ? narrow_figure : wide_figure),
                              small ? half : column_);
            if (small && is_small(i + 1)) {
                auto second = figure(section, *diagrams[++i], scale_ * narrow_figure, half);
                box.elements.push_back(
                    Group{std::move(second.elements), {.at = {half + between_figures, 0}}});
                box.height = std::max(box.height, second.height);
            } else if (small) {
                box.elements = {Group{std::move(box.elements), {.at = {(column_ - half) / 2, 0}}}};
            }
            box.before = leading_ * 0.6;
            box.floats = true;
            put(std::move(box));
        }
    }

    [[nodiscard]] Box figure(const BookSection& section, const RulebookDiagram& diagram, double width,
                             double room) const {
        const Font font{.size = 9 * pt, .italic = true};
        auto [picture, height] = board(diagram.drawing, width);
        Box box{{Group{std::move(picture), {.at = {(room - width) / 2, 0}}}}, height, 0};
        auto lines = set_text(section.caption_of(diagram), font, ink(), {0, height + font.size * 0.8}, room,
                              font.size * 1.2, Align::Centre);
        append(box.elements, std::move(lines.elements));
        box.height += lines.height + font.size * 0.3;
        return box;
    }

    // With frame and coordinates, scaled to that total width; also returns its height.
    [[nodiscard]] std::pair<Elements, double> board(Diagram diagram, double width) const {
        diagram.caption.clear();
        auto picture = board_picture(diagram, set_.theme());
        const double scale = width / picture.width;
        return {{Group{std::move(picture.elements), {.at = {}, .scale = scale}}}, picture.height * scale};
    }

    // --- the pages

    [[nodiscard]] ColumnLayout lay_out_text(double scale) {
        scale_ = scale;
        boxes_.clear();
        headings_.clear();
        for (const auto& section : sections_) add(section);
        return lay_out(boxes_, columns(), Pictures::Near);
    }

    [[nodiscard]] std::vector<Column> columns() const {
        return std::vector<Column>(boxes_.size(), {page_side, page_head, height_ - page_head - page_foot});
    }

    // Uses smaller pictures if that saves a sheet.
    [[nodiscard]] std::vector<Elements> text_pages() {
        const auto sheets = [](const ColumnLayout& layout) { return (front_pages + layout.columns + 3) / 4; };
        const auto usual = sheets(lay_out_text(1));
        auto layout = lay_out_text(0.85);
        if (sheets(layout) == usual) layout = lay_out_text(1);
        for (const auto heading : headings_)
            begins_on_.push_back(static_cast<int>(layout.positions[heading].column) + front_pages + 1);
        auto pages = elements_in_columns(boxes_, layout, columns());
        pages.resize(layout.columns);
        last_height_ = layout.used[layout.columns - 1];
        return pages;
    }

    [[nodiscard]] TextLine centred(const std::string& text, const Font& font, double y,
                                   Role role = {}) const {
        return {text, {width_ / 2, y}, fitted(text, font, column_), ink(), Align::Centre, role};
    }

    [[nodiscard]] Elements title_page() const {
        auto elements = rune_row(page_side, page_head, column_, 3, ink());
        elements.push_back(
            centred(set_.name(), {.size = 30 * pt, .bold = true}, page_head + 18, Role::Title));
        const auto addition = set_.addition();
        const auto& second = addition.empty() ? set_.words("game-of") : addition;
        elements.push_back(centred(second, {.size = 12 * pt, .italic = true}, page_head + 25));
        auto opening = to_diagram(set_.ruleset, set_.ruleset.start);
        opening.title = set_.book.title;
        auto [picture, high] = board(opening, column_ * 0.78);
        const double top = page_head + 32;
        elements.push_back(Group{std::move(picture), {.at = {page_side + column_ * 0.11, top}}});
        const Font font{.size = 10.5 * pt, .italic = true};
        auto aim = set_text(set_.book.aim, font, ink(), {page_side, top + high + 6}, column_, font.size * 1.3,
                            Align::Centre);
        append(elements, std::move(aim.elements));
        append(elements, shield_legend(set_, {{width_ / 2, top + high + aim.height + 6}, column_, 6}));
        if (!set_.book.about_pictures.empty())
            elements.push_back(centred(set_.book.about_pictures, {.size = 9 * pt}, height_ - page_foot));
        return elements;
    }

    [[nodiscard]] Elements contents() const {
        double y = page_head + 8;
        auto heading = centred(set_.words("contents"), {.size = 17 * pt, .bold = true}, y, Role::Heading);
        Elements elements{std::move(heading)};
        y += 12;
        const double row = std::min(8.0, (height_ - page_foot - y) / static_cast<double>(begins_on_.size()));
        for (std::size_t i = 0; i < begins_on_.size(); ++i, y += row) {
            const auto name = sections_[i].numbered_heading();
            const auto font = fitted(name, type_, column_ - 14);
            const double end = page_side + print::width_of(name, font) + 2;
            elements.push_back(TextLine{name, {page_side, y}, font, ink()});
            elements.push_back(TextLine{std::to_string(begins_on_[i]),
                                        {page_side + column_, y},
                                        type_,
                                        ink(),
                                        Align::Right,
                                        Role::Continued});
            elements.push_back(Shape{segment(end, y, page_side + column_ - 7, y),
                                     {.stroke = ink(), .width = 0.25, .round = true, .gap = 1.6}});
        }
        return elements;
    }

    // A table for keeping score, from there to the end of the page.
    [[nodiscard]] Elements score_sheet(double from) const {
        constexpr double row = 8;
        const double first = from + 16;
        const int rows = static_cast<int>((height_ - page_foot - first) / row);
        Elements elements{
            centred(set_.words("games"), {.size = 15 * pt, .bold = true}, from + 5, Role::Heading)};
        Path lines;
        for (int i = 0; i <= rows; ++i)
            lines.add(segment(page_side, first + i * row, page_side + column_, first + i * row));
        constexpr std::array columns{std::pair{0.0, "date"}, std::pair{0.2, "attackers"},
                                     std::pair{0.46, "defenders"}, std::pair{0.72, "result"}};
        for (const auto& [part, key] : columns) {
            const double x = page_side + part * column_;
            elements.push_back(
                TextLine{set_.words(key), {x + 1, first - 1.6}, {.size = 9.5 * pt, .italic = true}, ink()});
            lines.add(segment(x, first, x, first + rows * row));
        }
        lines.add(segment(page_side + column_, first, page_side + column_, first + rows * row));
        elements.push_back(Shape{lines, stroked(ink(), 0.2)});
        return elements;
    }

    [[nodiscard]] Elements folio(int number) const {
        return {TextLine{std::to_string(number),
                         {number % 2 == 0 ? page_side : width_ - page_side, height_ - 9},
                         {.size = 9 * pt},
                         ink(),
                         number % 2 == 0 ? Align::Left : Align::Right}};
    }

    [[nodiscard]] std::vector<Drawing> imposed(const std::vector<Elements>& pages) const {
        std::vector<Drawing> sides;
        for (const auto& [left, right] : imposition(static_cast<int>(pages.size()))) {
            auto drawing = sheet(set_, set_.filled("booklet", left, right));
            drawing.width = 2 * width_, drawing.height = height_;
            for (const auto& [page, x] : {std::pair{left, 0.0}, std::pair{right, width_}}) {
                drawing.elements.push_back(Group{.elements = pages[static_cast<std::size_t>(page) - 1],
                                                 .transform = {.at = {x, 0}},
                                                 .page = page});
            }
            sides.push_back(std::move(drawing));
        }
        return sides;
    }

    const SetContext& set_;
    double width_, height_, column_;
    Font type_;
    double leading_;
    std::vector<BookSection> sections_;
    double scale_ = 1;  // the scale of the pictures
    std::vector<Box> boxes_;
    std::vector<std::size_t> headings_;  // indices of the boxes
    std::vector<int> begins_on_;         // the page of each section
    double last_height_ = 0;             // the height of the text on its last page
};

}  // namespace

std::vector<Drawing> booklet_sheets(const SetContext& set) { return Booklet(set).make(); }

}  // namespace tafl::print
