#include "print/set/leaflet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <span>

#include "print/drawing/typesetting.hpp"
#include "print/set/columns.hpp"
#include "print/set/leaflet_front.hpp"
#include "print/set/leaflet_text.hpp"
#include "print/set/sections.hpp"
#include "rulebook/leaflet_notes.hpp"
#include "rulebook/rulebook_source.hpp"

namespace tafl::print {

namespace {

constexpr double outer = 8, page_top = 9, page_bottom = 9, column_gap = 5;
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
          column_((width_ - 2 * outer - column_gap) / 2),
          rules_(signed_rules_of(set)),
          notes_(leaflet_notes_of(set.ruleset, set.options.language)) {
        order_pictures();
        order_history();
        const double room = width_ - 2 * outer, high = bottom() - page_top;
        for (const auto front : {Front::Whole, Front::Compact})
            fronts_.push_back(leaflet_front(set, front, room, high));
        rights();
    }

    [[nodiscard]] std::vector<Drawing> make() const { return imposed(set_pages()); }

  private:
    [[nodiscard]] double bottom() const { return height_ - page_bottom; }
    [[nodiscard]] const BoardTheme& theme() const { return set_.theme(); }

    // --- content

    // By priority. The opening is on the front.
    void order_pictures() {
        const auto& leaflet = rulebook_source().leaflet;
        for (const auto& keys : leaflet.needed) {
            for (const auto& key : keys) {
                if (take(key)) break;
            }
        }
        needed_ = pictures_.size();
        for (const auto& key : leaflet.wanted) take(key);
        for (const auto& clause : set_.book.clauses) {
            for (const auto& diagram : clause.diagrams) take(diagram.key);
        }
    }
    // Whether the ruleset has a picture of that name.
    bool take(const std::string& key) {
        for (const auto& clause : set_.book.clauses) {
            for (const auto& diagram : clause.diagrams) {
                if (diagram.key != key || key == "start") continue;
                if (!is_in(pictures_, &diagram)) pictures_.push_back(&diagram);
                return true;
            }
        }
        return false;
    }

    // What is known of this text comes first, then what is certain of the game, what is guessed, how it spread.
    void order_history() {
        for (const std::size_t i : {3U, 0U, 2U, 1U}) {
            if (i < notes_.history.size()) history_.push_back(i);
        }
    }

    // At the foot of the last page, in one line if it stays legible.
    void rights() {
        const Font font{.size = 7 * pt, .italic = true};
        const double width = width_ - 2 * outer;
        const auto one_line = fitted(set_.words("rights-text"), font, width * 0.995);
        const bool is_short = one_line.size >= 5.8 * pt;
        const double room = is_short ? width : width * 0.75;
        rights_ = set_text(set_.words("rights-text"), is_short ? one_line : font, theme().ink,
                           {(width - room) / 2, font.size}, room, font.size * 1.2, Align::Centre);
        rights_.height += 2;
    }

    // How much of the content, how large, and where.
    struct Choice {
        Front front = Front::Whole;
        Pictures order = Pictures::Near;
        double size = min_type_size;       // of the type, in points
        double square = min_small_square;  // of the pictures' boards
        std::size_t pictures = 0;          // the first of pictures_
        std::size_t extras = 0;            // the hints, and then the first paragraphs of history_
    };
    [[nodiscard]] std::size_t all_extras() const { return 1 + history_.size(); }
    [[nodiscard]] bool is_complete(const Choice& choice) const {
        return choice.pictures == pictures_.size() && choice.extras == all_extras();
    }

    [[nodiscard]] std::vector<BookSection> sections(const Choice& choice) const {
        auto sections = rules_;
        const auto shown = std::span(pictures_).first(choice.pictures);
        for (std::size_t i = 0; i < rules_.size(); ++i) {
            for (const auto& diagram : set_.book.clauses[i].diagrams) {
                if (is_in(shown, &diagram)) sections[i].pictures.push_back(&diagram);
            }
        }
        const auto add = [&](std::string_view key, std::vector<std::string> paragraphs) {
            if (!paragraphs.empty())
                sections.push_back({0, set_.words(key), std::move(paragraphs), {}, std::string(key)});
        };
        if (choice.extras > 0)
            add("hints",
                {set_.label("attackers") + notes_.attackers, set_.label("defenders") + notes_.defenders});
        add("history", history(choice.extras));
        if (const auto& url = set_.options.url; !url.empty()) add("where", {set_.filled("where-at", url)});
        return sections;
    }
    // In its own order. Where the rules come from is always told.
    [[nodiscard]] std::vector<std::string> history(std::size_t extras) const {
        auto told = std::vector(history_.begin(),
                                history_.begin() + static_cast<std::ptrdiff_t>(extras > 0 ? extras - 1 : 0));
        std::ranges::sort(told);
        std::vector<std::string> paragraphs;
        for (const auto i : told) paragraphs.push_back(notes_.history[i]);
        std::ranges::copy(notes_.provenance, std::back_inserter(paragraphs));
        return paragraphs;
    }

    // --- choosing

    [[nodiscard]] const Block& front_of(const Choice& choice) const {
        return fronts_[choice.front == Front::Whole ? 0 : 1];
    }
    // Two on each page, the front left out if it is a page of its own.
    [[nodiscard]] std::vector<Column> columns(const Choice& choice, int pages) const {
        std::vector<Column> columns;
        for (int page = choice.front == Front::Whole ? 1 : 0; page < pages; ++page) {
            const double top = page_top + (page == 0 ? front_of(choice).height : 0);
            const double end = bottom() - (page + 1 == pages ? rights_.height : 0);
            for (int i = 0; i < 2; ++i)
                columns.push_back({outer + i * (column_ + column_gap), top, end - top});
        }
        return columns;
    }

    // As few pages as hold all rules with the needed pictures in the smallest type; a whole front and pictures near
    // their text if that adds no page.
    [[nodiscard]] std::vector<Elements> set_pages() const {
        for (int pages = 4; pages <= max_pages; pages += 4) {
            for (const auto order : {Pictures::Near, Pictures::Free}) {
                for (const auto front : {Front::Whole, Front::Compact}) {
                    const Choice least{.front = front, .order = order, .pictures = needed_};
                    if (fits(least, pages)) return made_of(best_in(pages, least), pages);
                }
            }
        }
        throw DoesNotFit("the rules are too long for a leaflet; --pages can leave it out");
    }

    [[nodiscard]] std::vector<Box> boxes_of(const Choice& choice, bool only_measured = true) const {
        return leaflet_text(sections(choice), theme(),
                            {choice.size * pt, column_, choice.square, only_measured});
    }
    [[nodiscard]] bool fits(const Choice& choice, int pages) const {
        return lay_out(boxes_of(choice), columns(choice, pages), choice.order).fits;
    }
    // Adds hints, makes the type comfortably large, adds pictures and history, and then enlarges type and boards further.
    [[nodiscard]] Choice best_in(int pages, Choice choice) const {
        const auto grow = [&](double Choice::* length, double most) {
            for (double low = choice.*length, high = most; high - low > 0.02;) {
                auto other = choice;
                other.*length = (low + high) / 2;
                const bool fit = fits(other, pages);
                (fit ? low : high) = other.*length;
                if (fit) choice = other;
            }
        };
        const auto add = [&](std::size_t Choice::* count, std::size_t most) {
            while (choice.*count < most) {
                auto other = choice;
                ++(other.*count);
                if (!fits(other, pages)) break;
                choice = other;
            }
        };
        add(&Choice::extras, 1);
        grow(&Choice::size, comfortable_type_size);
        add(&Choice::pictures, pictures_.size());
        if (choice.extras > 0) add(&Choice::extras, all_extras());
        grow(&Choice::size, max_type_size);
        grow(&Choice::square, max_small_square);
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
        const auto all = columns(choice, pages);
        const auto boxes = boxes_of(choice);
        const auto layout = lay_out(boxes, all, choice.order);
        if (!layout.fits) return std::numeric_limits<double>::max();
        const auto left = (layout.columns - 1) / 2 * 2;
        double free = all[left].height - (layout.used[left] + layout.used[left + 1]) / 2;
        const bool may_keep_score = is_complete(choice);
        if (may_keep_score &&
            free >= min_score_sheet)  // an estimate: pictures may keep the columns from ending evenly
            free = all[left].height - balanced(boxes, layout.columns, choice, pages)[left].height;
        double sum = may_keep_score && free >= min_score_sheet ? 0 : 2 * free * free;
        for (std::size_t i = 0; i < left; ++i) sum += std::pow(all[i].height - layout.used[i], 2);
        return sum;
    }

    // Makes the two columns of the last page end at the same height.
    [[nodiscard]] std::vector<Column> balanced(const std::vector<Box>& boxes, std::size_t used,
                                               const Choice& choice, int pages) const {
        auto all = columns(choice, pages);
        const std::size_t left = (used - 1) / 2 * 2;
        const auto begun = [&](double height) {
            std::vector<Column> columns(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(left) + 2);
            columns[left].height = columns[left + 1].height = height;
            return columns;
        };
        all[left].height = all[left + 1].height = lowest_height(boxes, all[left].height, begun, choice.order);
        return all;
    }

    // --- the pages

    [[nodiscard]] std::vector<Elements> made_of(const Choice& choice, int count) const {
        const auto boxes = boxes_of(choice, false);
        const auto whole = columns(choice, count);
        const auto last = lay_out(boxes, whole, choice.order).columns;
        auto room = balanced(boxes, last, choice, count);
        const double left_over = whole[last - 1].height - room[last - 1].height;
        if (!is_complete(choice) || left_over < min_score_sheet) room = whole;
        auto layout = lay_out(boxes, room, choice.order);
        spread(layout, boxes, room, widest_spread);
        auto text = elements_in_columns(boxes, layout, room);
        std::vector<Elements> pages(static_cast<std::size_t>(count));
        pages.front().push_back(
            Group{.elements = front_of(choice).elements, .transform = {.at = {outer, page_top}}});
        for (std::size_t left = 0; left < room.size(); left += 2) {
            auto& page = pages[pages.size() - (room.size() - left) / 2];
            append(page, std::move(text[left]));
            append(page, std::move(text[left + 1]));
            const double from = room[left].y, reach = std::max(layout.used[left], layout.used[left + 1]);
            const double end = whole[left].y + whole[left].height;
            if (reach > 0) {
                const double x = outer + column_ + column_gap / 2;
                page.push_back(Shape{segment(x, from, x, from + reach), stroked(theme().ink, 0.12)});
            }
            const double free_from = reach == 0 ? from : from + reach + above_score;
            if (left + 2 >= layout.columns && end - free_from >= min_score_sheet - above_score)
                append(page, score_sheet(free_from, end));
        }
        pages.back().push_back(
            Group{.elements = rights_.elements, .transform = {.at = {outer, bottom() - rights_.height + 2}}});
        return pages;
    }

    // A table for keeping score.
    [[nodiscard]] Elements score_sheet(double from, double end) const {
        constexpr double row = score_row;
        const double x = outer, width = width_ - 2 * outer, first = from + score_head;
        const int rows = static_cast<int>((end - first) / row);
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
    double width_, height_, column_;
    std::vector<BookSection> rules_;  // without pictures
    LeafletNotes notes_;
    std::vector<const RulebookDiagram*> pictures_;
    std::size_t needed_ = 0;            // the number of pictures that every leaflet has
    std::vector<std::size_t> history_;  // indices of its paragraphs, the most wanted first
    std::vector<Block> fronts_;
    Block rights_;
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
