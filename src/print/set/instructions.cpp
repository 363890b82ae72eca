#include "print/set/instructions.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "print/set/board_sheets.hpp"
#include "print/set/columns.hpp"
#include "print/set/legend.hpp"
#include "print/set/playing_board.hpp"

namespace tafl::print {

namespace {

constexpr double between_columns = 8, above_heading = 9;
constexpr double most_type = 13, least_type = 7;  // points
constexpr double least_shared_type = 8;           // the least on another sheet than its own

class Instructions {
  public:
    Instructions(const SetContext& set, const BoardPlan* plan, const std::vector<std::string>& titles)
        : set_(set), plan_(plan), titles_(titles) {}

    // In two columns, in the largest type that fits into the room; nothing if that is smaller than `least` points.
    [[nodiscard]] std::optional<Elements> in(const Room& room, double least) const {
        const double y = room.y + above_heading, top = y + 5, column = (room.width - between_columns) / 2;
        for (double size = most_type; size >= least; size -= 0.25) {
            const auto boxes = steps(size * pt, column);
            const auto both = [&](double height) {
                return std::vector<Column>{{room.x, top, height},
                                           {room.x + column + between_columns, top, height}};
            };
            const auto columns = both(lowest_height(boxes, room.y + room.height - top, both));
            const auto layout = lay_out(boxes, columns);
            if (!layout.fits) continue;
            Elements elements{TextLine{set_.words("making"),
                                       {room.x + room.width / 2, y},
                                       {.size = 17 * pt, .bold = true},
                                       theme().ink,
                                       Align::Centre,
                                       Role::Heading}};
            for (auto& part : elements_in_columns(boxes, layout, columns)) append(elements, std::move(part));
            return elements;
        }
        return std::nullopt;
    }

  private:
    [[nodiscard]] const BoardTheme& theme() const { return set_.theme(); }

    [[nodiscard]] std::vector<Box> steps(double size, double column) const {
        std::vector<Box> boxes;
        const Font font{.size = size}, bold{.size = size * 1.08, .bold = true};
        const double leading = size * 1.28;
        const auto tell = [&](const std::string& text, double indent = 0, Role role = Role::Paragraph) {
            const double before = boxes.empty() || boxes.back().with_next ? 0 : leading * 0.22;
            auto lines = set_text(text, font, theme().ink, {indent, size * 0.8}, column - indent, leading,
                                  Align::Left, role);
            boxes.push_back({std::move(lines.elements), lines.height, before});
        };
        const auto say = [&](std::string_view key) { tell(set_.words(key)); };
        const auto headed = [&](std::string_view key) {
            boxes.push_back(
                {{TextLine{set_.words(key), {0, size * 0.95}, bold, theme().ink, Align::Left, Role::Heading}},
                 leading * 1.1,
                 leading * 0.6,
                 true});
        };
        const auto way = [&](std::string_view key) {
            tell(set_.words(key), size, Role::Item);
            boxes.back().elements.push_back(
                Circle{{size * 0.35, size * 0.52}, size * 0.14, filled(theme().ink)});
        };
        const auto& pages = set_.options.pages;
        say("making-scale");
        if (plan_ || pages.has(SetPage::Cards)) {
            headed("making-board");
            way("laminate"), way("glue"), way("card");
            if (plan_) {
                assembly(boxes, font, leading, column);
                say("stools");
                boxes.back().with_next = true;
                auto legend = stool_legend(set_, column, size * 1.7);
                boxes.push_back({std::move(legend.elements), legend.height + size * 0.4, size * 0.2});
            }
        }
        if (pages.has(SetPage::Pieces)) {
            headed("making-pieces");
            tell(discs());
            say(without_colour());
        }
        if (pages.has(SetPage::Leaflet)) tell(making_leaflet());
        headed("sheets");
        for (std::size_t i = 0; i < titles_.size(); ++i) {
            boxes.push_back({{TextLine{std::to_string(i + 1),
                                       {size * 1.1, size * 0.8},
                                       font,
                                       theme().ink,
                                       Align::Right,
                                       Role::Label},
                              TextLine{titles_[i],
                                       {size * 1.9, size * 0.8},
                                       fitted(titles_[i], font, column - size * 2),
                                       theme().ink,
                                       Align::Left,
                                       Role::Item}},
                             leading,
                             0});
        }
        return boxes;
    }

    // The arrangement of the parts, beside the words.
    void assembly(std::vector<Box>& boxes, const Font& font, double leading, double column) const {
        const bool one = plan_->parts().size() == 1;
        const double side = one ? 0 : 25, indent = one ? 0 : side + 4;
        auto lines = set_text(assembly_text(*plan_, set_.options.language), font, theme().ink,
                              {indent, font.size * 0.8}, column - indent, leading);
        Box box{std::move(lines.elements), std::max(lines.height, side + 1), leading * 0.4};
        if (!one) {
            const BoardTheme& look = theme();
            box.elements.push_back(
                Group{PlayingBoard(set_.ruleset, look, *plan_).key(side), {.at = {0.3, 0.6}}});
        }
        boxes.push_back(std::move(box));
    }

    [[nodiscard]] std::string making_leaflet() const {
        const auto sheets = std::ranges::count_if(
            titles_, [&](const auto& title) { return title.starts_with(set_.words("leaflet-outside")); });
        const auto& how = set_.words("making-leaflet");
        return sheets == 1 ? how : how + " " + set_.filled("leaflet-of-many", sheets);
    }

    [[nodiscard]] std::string_view without_colour() const {
        if (theme().painted) return "grey";
        return theme().pieces == PieceArt::Swords ? "plain-swords" : "plain";
    }

    [[nodiscard]] std::string discs() const {
        if (set_.options.piece_style == PieceStyle::Standing) return set_.words("standing");
        return set_.filled("discs", set_.number(set_.king_width()), set_.number(set_.man_width()));
    }

    const SetContext& set_;
    const BoardPlan* plan_;
    const std::vector<std::string>& titles_;
};

}  // namespace

std::optional<Elements> instructions_in(const SetContext& set, const BoardPlan* plan,
                                        const std::vector<std::string>& titles, const Room& room) {
    return Instructions(set, plan, titles).in(room, least_shared_type);
}

Drawing instructions_sheet(const SetContext& set, const BoardPlan* plan,
                           const std::vector<std::string>& titles) {
    constexpr double side = 9;
    auto page = sheet(set, set.words("making"));
    auto room = set.room();
    room.x += side, room.width -= 2 * side;
    append(page.elements, rune_row(room.x, room.y + 2, room.width, 4, set.theme().ink));
    room.y += 8, room.height -= 8;
    page.elements.push_back(Group{*Instructions(set, plan, titles).in(room, least_type)});
    return page;
}

}  // namespace tafl::print
