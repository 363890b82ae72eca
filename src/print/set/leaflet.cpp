#include "print/set/leaflet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "print/drawing/typesetting.hpp"
#include "print/set/columns.hpp"
#include "print/set/leaflet_text.hpp"
#include "print/set/legend.hpp"

namespace tafl::print {

namespace {

constexpr double outer = 10, page_top = 11, column_gap = 5.5;
constexpr double shields_height = 6;
constexpr double max_type_size = 12.5, comfortable_type_size = 10;  // points
constexpr int max_pages = 16;
constexpr double min_score_sheet = 40;  // less room than this below the text stays free

class Leaflet {
  public:
    explicit Leaflet(const SetContext& set)
        : set_(set), width_(set.options.paper.height / 2), height_(set.options.paper.width) {
        column_ = (width_ - 2 * outer - column_gap) / 2;
    }

    std::vector<Drawing> make() {
        head();
        const auto pages = set_pages();
        return imposed(pages);
    }

  private:
    [[nodiscard]] double bottom() const { return height_ - margin - foot - 2; }
    [[nodiscard]] const Theme& theme() const { return set_.theme(); }

    // The top of the first page, over both columns.
    void head() {
        const double room = width_ - 2 * outer, middle = width_ / 2;
        double y = page_top;
        append(head_, rune_row(outer, y - 0.5, room, 3, theme().ink));
        const auto centred = [&](const std::string& text, const Font& font, double at,
                                 Role role = Role::Paragraph) {
            head_.push_back(
                TextLine{text, {middle, at}, fitted(text, font, room), theme().ink, Align::Centre, role});
        };
        centred(set_.name(), {.size = 25 * pt, .bold = true}, y += 13, Role::Title);
        if (const auto addition = set_.addition(); !addition.empty()) {
            centred(addition, {.size = 10.5 * pt, .italic = true}, y += 5.2);
        }
        y += 6.5;
        const Font font{.size = 10.5 * pt, .italic = true};
        auto aim = set_text(set_.book.aim, font, theme().ink, {outer + 6, y}, room - 12, font.size * 1.3,
                            Align::Centre);
        append(head_, std::move(aim.elements));
        y += aim.height;
        if (const auto& pictures = set_.book.about_pictures; !pictures.empty()) {
            centred(pictures, {.size = 9 * pt}, y += 0.5);
            y += 4.2;
        }
        append(head_, shield_legend(set_, {{middle, y + 0.8}, room - 12, shields_height}));
        y += shields_height + 1;
        append(head_, divider(outer, y, room, theme()));
        head_height_ = y + 5 - page_top;
    }

    [[nodiscard]] std::vector<Column> columns(int pages) const {
        std::vector<Column> columns;
        for (int page = 0; page < pages; ++page) {
            const double down = page == 0 ? head_height_ : 0;
            for (int i = 0; i < 2; ++i) {
                columns.push_back(
                    {outer + i * (column_ + column_gap), page_top + down, bottom() - page_top - down});
            }
        }
        return columns;
    }

    // In as few pages as hold the rules in the smallest type. The history of the game comes with them where there is room for it
    // in a comfortable size.
    [[nodiscard]] std::vector<Elements> set_pages() const {
        const auto with_history = book_with_history();
        for (int pages = 4; pages <= max_pages; pages += 4) {
            auto boxes = largest_that_fits(with_history, pages, comfortable_type_size);
            if (boxes.empty()) boxes = largest_that_fits(set_.book, pages, min_type_size);
            if (boxes.empty()) continue;
            return made_of(boxes, balanced(boxes, lay_out(boxes, columns(pages)).columns, pages));
        }
        throw DoesNotFit("the rules are too long for a leaflet; --pages can leave it out");
    }
    [[nodiscard]] Rulebook book_with_history() const {
        auto book = set_.book;
        RulebookClause history;
        history.heading = set_.words("history");
        for (const auto* key : {"history-old", "history-lost", "history-today"})
            history.paragraphs.push_back(set_.words(key));
        book.clauses.push_back(std::move(history));
        return book;
    }

    // The text in the largest type, at least `least` points, that fits that number of pages; empty if none fits.
    [[nodiscard]] std::vector<Box> largest_that_fits(const Rulebook& book, int pages, double least) const {
        std::vector<Box> boxes;
        const auto fits = [&](double points) {
            auto text = leaflet_text(book, set_.theme(), {points * pt, column_});
            if (!lay_out(text, columns(pages)).fits) return false;
            boxes = std::move(text);
            return true;
        };
        if (!fits(least)) return {};
        for (double low = least, high = max_type_size; high - low > 0.25;) {
            const double middle = (low + high) / 2;
            (fits(middle) ? low : high) = middle;
        }
        return boxes;
    }

    // The two columns of the last page end alike.
    [[nodiscard]] std::vector<Column> balanced(const std::vector<Box>& boxes, std::size_t used,
                                               int pages) const {
        auto all = columns(pages);
        const std::size_t left = (used - 1) / 2 * 2;
        const auto begun = [&](double height) {
            std::vector<Column> columns(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(left) + 2);
            columns[left].height = columns[left + 1].height = height;
            return columns;
        };
        all[left].height = all[left + 1].height = lowest_height(boxes, all[left].height, begun);
        return all;
    }

    [[nodiscard]] std::vector<Elements> made_of(const std::vector<Box>& boxes,
                                                const std::vector<Column>& columns) const {
        const auto layout = lay_out(boxes, columns);
        auto set = elements_in_columns(boxes, layout, columns);
        std::vector<Elements> pages;
        for (std::size_t left = 0; left < columns.size(); left += 2) {
            const int page = static_cast<int>(left) / 2;
            Elements elements = page == 0 ? head_ : Elements{};
            append(elements, std::move(set[left]));
            append(elements, std::move(set[left + 1]));
            const double from = page_top + (page == 0 ? head_height_ : 0);
            const double reach = std::max(layout.used[left], layout.used[left + 1]);
            const double free_from = reach == 0 ? page_top : from + reach + 8;
            const bool is_last_text = left < layout.columns && left + 2 >= layout.columns;
            if ((reach == 0 || is_last_text) && bottom() - free_from >= min_score_sheet)
                append(elements, score_sheet(free_from));
            append(elements, folio(page + 1));
            if (left + 1 < layout.columns) {
                const double x = outer + column_ + column_gap / 2;
                elements.push_back(Shape{segment(x, from, x, from + reach), stroked(theme().ink, 0.12)});
            }
            pages.push_back(std::move(elements));
        }
        return pages;
    }

    // A table to keep the score in, from there to the end of the page.
    [[nodiscard]] Elements score_sheet(double from) const {
        constexpr double row = 7;
        const double x = outer, width = width_ - 2 * outer, first = from + 12;
        const int rows = static_cast<int>((bottom() - first) / row);
        const Font heading{.size = 13 * pt, .bold = true}, label{.size = 9.5 * pt, .italic = true};
        Elements elements{TextLine{set_.words("games"), {x, from + 4.5}, heading, theme().ink}};
        Path lines;
        for (int i = 0; i <= rows; ++i) lines.add(segment(x, first + i * row, x + width, first + i * row));
        constexpr std::array columns{std::pair{0.0, "date"}, std::pair{0.18, "attackers"},
                                     std::pair{0.45, "defenders"}, std::pair{0.72, "result"}};
        for (const auto& [part, key] : columns) {
            const double left = x + part * width;
            elements.push_back(TextLine{set_.words(key), {left + 1, first - 1.6}, label, theme().ink});
            lines.add(segment(left, first, left, first + rows * row));
        }
        lines.add(segment(x + width, first, x + width, first + rows * row));
        elements.push_back(Shape{lines, stroked(theme().ink, 0.2)});
        return elements;
    }

    [[nodiscard]] std::vector<Drawing> imposed(const std::vector<Elements>& pages) const {
        std::vector<Drawing> sides;
        const auto places = imposition(static_cast<int>(pages.size()));
        for (std::size_t i = 0; i < places.size(); ++i) {
            auto side = sheet(set_, title_of(i, places.size()));
            side.width = 2 * width_, side.height = height_;
            const auto page = [&](int number, double x) {
                side.elements.push_back(Group{.elements = pages[static_cast<std::size_t>(number) - 1],
                                              .transform = {.at = {x, 0}},
                                              .page = number});
            };
            page(places[i].first, 0), page(places[i].second, width_);
            side.elements.push_back(
                Shape{segment(width_, 1, width_, 5).add(segment(width_, height_ - 5, width_, height_ - 1)),
                      {.stroke = black, .width = 0.2, .dash = 1, .gap = 0.8}});
            if (i == 0 && !set_.options.pages.cover) append(side.elements, how_to_fold(places.size() / 2));
            sides.push_back(std::move(side));
        }
        return sides;
    }

    // Where no cover says it: a line above the foot.
    [[nodiscard]] Elements how_to_fold(std::size_t sheets) const {
        const Font font{.face = Face::Sans, .size = 7.5 * pt};
        const auto& how = set_.words(sheets == 1 ? "leaflet-fold" : "leaflet-nest");
        const double room = 2 * width_ - 2 * margin;
        return {TextLine{how, {margin, height_ - margin - 7.6}, fitted(how, font, room), black}};
    }

    [[nodiscard]] std::string title_of(std::size_t side, std::size_t sides) const {
        const auto& name = set_.words(side % 2 == 0 ? "leaflet-outside" : "leaflet-inside");
        return sides == 2 ? name : fmt::format("{} {}", name, side / 2 + 1);
    }

    [[nodiscard]] Elements folio(int number) const {
        const Font font{.size = 8 * pt};
        const double x = number % 2 == 0 ? outer : width_ - outer;
        return {TextLine{
            std::to_string(number), {x, 8}, font, theme().ink, number % 2 == 0 ? Align::Left : Align::Right}};
    }

    const SetContext& set_;
    double width_, height_, column_ = 0, head_height_ = 0;
    Elements head_;
};

}  // namespace

std::vector<Drawing> leaflet_sheets(const SetContext& set) { return Leaflet(set).make(); }

// Outer sides have an even page on the left, inner sides an odd one on the right; they add up to one more than the
// pages.
std::vector<std::pair<int, int>> imposition(int pages) {
    std::vector<std::pair<int, int>> sides;
    for (int sheet = 0; sheet < pages / 4; ++sheet) {
        const int first = 2 * sheet + 1, last = pages - 2 * sheet;
        sides.emplace_back(last, first);
        sides.emplace_back(first + 1, last - 1);
    }
    return sides;
}

}  // namespace tafl::print
