#include "print/set/leaflet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>

#include "print/drawing/typesetting.hpp"
#include "print/set/columns.hpp"
#include "print/set/leaflet_text.hpp"
#include "print/set/legend.hpp"
#include "print/set/sections.hpp"
#include "rulebook/rulebook_source.hpp"

namespace tafl::print {

namespace {

constexpr double outer = 8, page_top = 9, page_bottom = 9, column_gap = 5;
constexpr double shields_height = 5;
constexpr double max_type_size = 10.5, comfortable_type_size = 9.3;  // points
constexpr int max_pages = 16;
constexpr double score_head = 12, score_row = 6, above_score = 8;
// Six rows; if less room than this is left below the text, it is spread over the columns.
constexpr double min_score_sheet = above_score + score_head + 6 * score_row;
constexpr Spread widest_spread{.headings = 5, .paragraphs = 0.8};

bool is_in(std::span<const RulebookDiagram* const> pictures, const RulebookDiagram* picture) {
    return std::ranges::find(pictures, picture) != pictures.end();
}

class Leaflet {
  public:
    explicit Leaflet(const SetContext& set)
        : set_(set),
          width_(set.options.paper.height / 2),
          height_(set.options.paper.width),
          sections_(sections_of(set)) {
        column_ = (width_ - 2 * outer - column_gap) / 2;
    }

    std::vector<Drawing> make() {
        head();
        for (auto& section : sections_) section.pictures.clear();
        by_need();
        return imposed(set_pages());
    }

  private:
    [[nodiscard]] double bottom() const { return height_ - page_bottom; }
    [[nodiscard]] const BoardTheme& theme() const { return set_.theme(); }

    // --- content

    // Orders the pictures of the book by priority.
    void by_need() {
        const auto& leaflet = rulebook_source().leaflet;
        const auto take = [&](const Words& keys) {
            for (const auto& key : keys) {
                for (const auto& clause : set_.book.clauses) {
                    for (const auto& diagram : clause.diagrams) {
                        if (diagram.key == key) pictures_.push_back(&diagram);
                    }
                }
            }
        };
        take(leaflet.needed);
        needed_ = pictures_.size();
        take(leaflet.wanted);
        for (const auto& clause : set_.book.clauses) {
            for (const auto& diagram : clause.diagrams) {
                if (!is_in(pictures_, &diagram)) pictures_.push_back(&diagram);
            }
        }
    }

    // With that many of the pictures, each in its clause, in the order of the book.
    [[nodiscard]] std::vector<BookSection> with_pictures(std::size_t count) const {
        auto sections = sections_;
        const std::span shown(pictures_.data(), count);
        for (std::size_t i = 0; i < set_.book.clauses.size(); ++i) {
            for (const auto& diagram : set_.book.clauses[i].diagrams) {
                if (is_in(shown, &diagram)) sections[i + 1].pictures.push_back(&diagram);
            }
        }
        return sections;
    }

    // The top of the first page, across both columns.
    void head() {
        const double room = width_ - 2 * outer, middle = width_ / 2;
        double y = page_top;
        append(head_, rune_row(outer, y - 0.5, room, 2.6, theme().ink));
        const auto centred = [&](const std::string& text, const Font& font, double at,
                                 Role role = Role::Paragraph) {
            head_.push_back(
                TextLine{text, {middle, at}, fitted(text, font, room), theme().ink, Align::Centre, role});
        };
        centred(set_.name(), {.size = 23 * pt, .bold = true}, y += 11.5, Role::Title);
        if (const auto addition = set_.addition(); !addition.empty()) {
            centred(addition, {.size = 10.5 * pt, .italic = true}, y += 5.2);
        }
        y += 5.6;
        const Font font{.size = 10 * pt, .italic = true};
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

    struct Choice {
        double size;  // type size in points
        std::size_t pictures;
        Pictures order = Pictures::Near;
    };

    // As few pages as hold all text and the required pictures in the smallest type, with pictures near their
    // text if that adds no page.
    [[nodiscard]] std::vector<Elements> set_pages() const {
        for (int pages = 4; pages <= max_pages; pages += 4) {
            for (const auto order : {Pictures::Near, Pictures::Free}) {
                const Choice least{min_type_size, needed_, order};
                if (fits(least, pages)) return made_of(best_in(pages, least), pages);
            }
        }
        throw DoesNotFit("the rules are too long for a leaflet; --pages can leave it out");
    }

    [[nodiscard]] std::vector<Box> boxes_of(const Choice& choice, bool only_measured = true) const {
        return leaflet_text(with_pictures(choice.pictures), theme(),
                            {choice.size * pt, column_, only_measured});
    }
    [[nodiscard]] bool fits(const Choice& choice, int pages) const {
        return lay_out(boxes_of(choice), columns(pages), choice.order).fits;
    }
    // First makes the type comfortably large, then adds pictures, then enlarges the type further.
    [[nodiscard]] Choice best_in(int pages, Choice choice) const {
        const auto grow = [&](double most) {
            for (double low = choice.size, high = most; high - low > 0.02;) {
                const double middle = (low + high) / 2;
                const bool fit = fits({middle, choice.pictures, choice.order}, pages);
                (fit ? low : high) = middle;
                if (fit) choice.size = middle;
            }
        };
        grow(comfortable_type_size);
        while (choice.pictures < pictures_.size() &&
               fits({choice.size, choice.pictures + 1, choice.order}, pages))
            ++choice.pictures;
        grow(max_type_size);
        return min_ragged(choice, pages);
    }
    // The nearby size at which the columns end most evenly; drops a picture if much would stay empty.
    [[nodiscard]] Choice min_ragged(const Choice& choice, int pages) const {
        constexpr double step = 0.04, much = 2 * 15 * 15;
        Choice best = choice;
        double least = ragged(choice, pages);
        for (const std::size_t fewer : {0, 1}) {
            if (fewer > 0 && (least < much || choice.pictures == needed_)) break;
            for (int i = -12; i <= 8; ++i) {
                auto other = choice;
                other.pictures -= fewer;
                other.size = std::clamp(choice.size + i * step, min_type_size, max_type_size);
                if (const double now = ragged(other, pages); now < least) least = now, best = other;
            }
        }
        return best;
    }
    // The unevenness: the last page is balanced, and a score sheet fills it if there is room.
    [[nodiscard]] double ragged(const Choice& choice, int pages) const {
        const auto all = columns(pages);
        const auto boxes = boxes_of(choice);
        const auto layout = lay_out(boxes, all, choice.order);
        if (!layout.fits) return std::numeric_limits<double>::max();
        const auto left = (layout.columns - 1) / 2 * 2;
        double free = all[left].height - (layout.used[left] + layout.used[left + 1]) / 2;
        if (free >= min_score_sheet)  // an estimate: pictures may keep the columns from ending evenly
            free = all[left].height - balanced(boxes, layout.columns, pages, choice.order)[left].height;
        double sum = free >= min_score_sheet ? 0 : 2 * free * free;
        for (std::size_t i = 0; i < left; ++i) sum += std::pow(all[i].height - layout.used[i], 2);
        return sum;
    }

    // Makes the two columns of the last page end at the same height.
    [[nodiscard]] std::vector<Column> balanced(const std::vector<Box>& boxes, std::size_t used, int pages,
                                               Pictures order) const {
        auto all = columns(pages);
        const std::size_t left = (used - 1) / 2 * 2;
        const auto begun = [&](double height) {
            std::vector<Column> columns(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(left) + 2);
            columns[left].height = columns[left + 1].height = height;
            return columns;
        };
        all[left].height = all[left + 1].height = lowest_height(boxes, all[left].height, begun, order);
        return all;
    }

    [[nodiscard]] std::vector<Elements> made_of(const Choice& choice, int count) const {
        const auto boxes = boxes_of(choice, false);
        const auto last = lay_out(boxes, columns(count), choice.order).columns;
        auto room = balanced(boxes, last, count, choice.order);
        const bool has_score_sheet = bottom() - (room[last - 1].y + room[last - 1].height) >= min_score_sheet;
        auto layout = lay_out(boxes, room, choice.order);
        if (!has_score_sheet) room = columns(count);
        spread(layout, boxes, room, widest_spread);
        auto set = elements_in_columns(boxes, layout, room);
        std::vector<Elements> pages;
        for (std::size_t left = 0; left < room.size(); left += 2) {
            Elements elements = left == 0 ? head_ : Elements{};
            append(elements, std::move(set[left]));
            append(elements, std::move(set[left + 1]));
            const double from = room[left].y, reach = std::max(layout.used[left], layout.used[left + 1]);
            const double free_from = reach == 0 ? page_top : from + reach + above_score;
            if (left + 2 >= layout.columns && bottom() - free_from >= min_score_sheet - above_score)
                append(elements, score_sheet(free_from));
            if (reach > 0) {
                const double x = outer + column_ + column_gap / 2;
                elements.push_back(Shape{segment(x, from, x, from + reach), stroked(theme().ink, 0.12)});
            }
            pages.push_back(std::move(elements));
        }
        return pages;
    }

    // A table for keeping score, from there to the end of the page.
    [[nodiscard]] Elements score_sheet(double from) const {
        constexpr double row = score_row;
        const double x = outer, width = width_ - 2 * outer, first = from + score_head;
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
            sides.push_back(std::move(side));
        }
        return sides;
    }

    [[nodiscard]] std::string title_of(std::size_t side, std::size_t sides) const {
        const auto& name = set_.words(side % 2 == 0 ? "leaflet-outside" : "leaflet-inside");
        return sides == 2 ? name : fmt::format("{} {}", name, side / 2 + 1);
    }

    const SetContext& set_;
    double width_, height_, column_ = 0, head_height_ = 0;
    Elements head_;
    std::vector<BookSection> sections_;  // without pictures
    std::vector<const RulebookDiagram*> pictures_;
    std::size_t needed_ = 0;  // the number of pictures that every leaflet has
};

}  // namespace

std::vector<Drawing> leaflet_sheets(const SetContext& set) { return Leaflet(set).make(); }

// Outer sides have an even page on the left, inner sides an odd one on the right; the two numbers add up to
// the number of pages plus one.
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
