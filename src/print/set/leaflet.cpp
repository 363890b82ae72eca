#include "print/set/leaflet.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "print/board/board_drawing.hpp"
#include "print/board/shields.hpp"
#include "print/drawing/knots.hpp"
#include "print/drawing/typesetting.hpp"
#include "print/set/columns.hpp"
#include "print/set/words.hpp"

namespace tafl::print {

namespace {

constexpr double outer = 10, top = 11, between = 5.5;
constexpr double most_type = 10.5;
constexpr int most_pages = 16;

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
    // Tight: a small board that stands alone is no wider than one of a pair, and has its caption beside it.
    Setting(const SetContext& set, double points, double column, bool tight)
        : theme_(set.theme()),
          type_{.size = points * pt},
          leading_(type_.size * 1.24),
          column_(column),
          tight_(tight) {
        for (const auto& clause : set.book.clauses) add(clause);
        credit(set.book.source);
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

class Leaflet {
  public:
    explicit Leaflet(const SetContext& set)
        : set_(set),
          words_(set_words(set.options.language)),
          width_(set.options.paper.height / 2),
          height_(set.options.paper.width) {
        column_ = (width_ - 2 * outer - between) / 2;
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
        double y = top;
        append(head_, rune_row(outer, y - 2, room, 3, theme().ink));
        const auto centred = [&](const std::string& text, const Type& type, double at) {
            head_.push_back(Words{text, {middle, at}, fitted(text, type, room), theme().ink, Align::Centre});
        };
        centred(set_.name(), {.size = 25 * pt, .bold = true}, y += 12.5);
        if (const auto addition = set_.addition(); !addition.empty()) {
            centred(addition, {.size = 10.5 * pt, .italic = true}, y += 5.2);
        }
        y += 6.5;
        const Type type{.size = 10.5 * pt, .italic = true};
        auto aim = set_text(set_.book.aim, type, theme().ink, {outer + 6, y}, room - 12, type.size * 1.3,
                            Align::Centre);
        append(head_, std::move(aim.marks));
        y += aim.height;
        append(head_, divider(outer, y, room, theme()));
        head_height_ = y + 5 - top;
    }

    [[nodiscard]] std::vector<Column> columns(int pages) const {
        std::vector<Column> columns;
        for (int page = 0; page < pages; ++page) {
            const double down = page == 0 ? head_height_ : 0;
            for (int i = 0; i < 2; ++i) {
                columns.push_back({outer + i * (column_ + between), top + down, bottom() - top - down});
            }
        }
        return columns;
    }

    struct Way {
        double points;
        bool tight;
    };
    // From the roomiest to the tightest.
    [[nodiscard]] static std::vector<Way> ways() {
        std::vector<Way> ways;
        for (double points = most_type; points >= least_type; points -= 0.25) {
            ways.push_back({points, false}), ways.push_back({points, true});
        }
        return ways;
    }

    // The roomiest way to set the text in four pages; where even the tightest does not go into them, in four pages more.
    [[nodiscard]] std::vector<Marks> set_pages() const {
        static const auto all = ways();
        for (int pages = 4; pages <= most_pages; pages += 4) {
            const auto fits = [&](const Way& way) { return pour(set_in(way), columns(pages)).fits; };
            const auto way = std::ranges::partition_point(all, [&](const Way& each) { return !fits(each); });
            if (way == all.end()) continue;
            const auto boxes = set_in(*way);
            return made_of(balanced(boxes, pour(boxes, columns(pages)).columns, pages), pages);
        }
        throw std::runtime_error("the rules are too long for a leaflet");
    }
    [[nodiscard]] std::vector<Box> set_in(const Way& way) const {
        return Setting(set_, way.points, column_, way.tight).take();
    }

    // The two columns of the last page end alike.
    [[nodiscard]] Poured balanced(const std::vector<Box>& boxes, std::size_t used, int pages) const {
        auto places = columns(pages);
        const std::size_t left = (used - 1) / 2 * 2;
        double low = 0, high = places[left].height;
        places.resize(left + 2);
        for (int i = 0; i < 20; ++i) {
            places[left].height = places[left + 1].height = (low + high) / 2;
            (pour(boxes, places).fits ? high : low) = places[left].height;
        }
        places = columns(pages);
        places[left].height = places[left + 1].height = high;
        return pour(boxes, places);
    }

    [[nodiscard]] std::vector<Marks> made_of(const Poured& poured, int count) const {
        std::vector<Marks> pages;
        for (int page = 0; page < count; ++page) {
            const auto left = static_cast<std::size_t>(page) * 2;
            Marks marks = page == 0 ? head_ : Marks{};
            append(marks, poured.marks[left]);
            append(marks, poured.marks[left + 1]);
            const double from = top + (page == 0 ? head_height_ : 0);
            const double reach = std::max(poured.used[left], poured.used[left + 1]);
            if (page > 0) append(marks, left < poured.columns ? folio(page + 1) : ornament());
            if (left + 1 < poured.columns) {
                const double x = outer + column_ + between / 2;
                marks.push_back(Shape{segment(x, from, x, from + reach), lined(theme().ink, 0.12)});
            }
            pages.push_back(std::move(marks));
        }
        return pages;
    }

    // For a page that the text leaves empty.
    [[nodiscard]] Marks ornament() const {
        const double x = width_ / 2, y = (top + bottom()) / 2;
        Marks marks{Group{banded(throne_knot(26), 4.6, 0.5, theme().ink, theme().gate), {.at = {x, y}}}};
        marks.push_back(Circle{{x, y}, 31, lined(theme().ink, 0.35)});
        marks.push_back(Circle{{x, y}, 32.2, lined(theme().ink, 0.2)});
        return marks;
    }

    [[nodiscard]] std::vector<Drawing> imposed(const std::vector<Marks>& pages) const {
        std::vector<Drawing> sides;
        const auto places = imposition(static_cast<int>(pages.size()));
        for (std::size_t i = 0; i < places.size(); ++i) {
            auto side = sheet(set_, title_of(i, places.size()));
            side.width = 2 * width_, side.height = height_;
            const auto page = [&](int number, double x) {
                side.marks.push_back(Group{pages[static_cast<std::size_t>(number) - 1], {.at = {x, 0}}});
            };
            page(places[i].first, 0), page(places[i].second, width_);
            side.marks.push_back(
                Shape{segment(width_, 1, width_, 5).add(segment(width_, height_ - 5, width_, height_ - 1)),
                      {.line = black, .width = 0.2, .dash = 1, .gap = 0.8}});
            sides.push_back(std::move(side));
        }
        return sides;
    }

    [[nodiscard]] std::string title_of(std::size_t side, std::size_t sides) const {
        const auto name = std::string(side % 2 == 0 ? words_.leaflet_outside : words_.leaflet_inside);
        return sides == 2 ? name : fmt::format("{} {}", name, side / 2 + 1);
    }

    [[nodiscard]] Marks folio(int number) const {
        const Type type{.size = 8 * pt};
        const double x = number % 2 == 0 ? outer : width_ - outer;
        return {Words{
            std::to_string(number), {x, 8}, type, theme().ink, number % 2 == 0 ? Align::Left : Align::Right}};
    }

    const SetContext& set_;
    const SetWords& words_;
    double width_, height_, column_ = 0, head_height_ = 0;
    Marks head_;
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
