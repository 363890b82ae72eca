#include "print/set/cards.hpp"

#include <algorithm>

#include "print/board/shields.hpp"
#include "print/drawing/typesetting.hpp"
#include "print/set/legend.hpp"

namespace tafl::print {

namespace {

constexpr double card_inset = 5, legend_middle = 19.3, card_head = 23, min_height = 62, card_gap = 4;
constexpr double number_width = 3.4, text_indent = 4.8;  // of a rule's number, and of the text beside it

}  // namespace

Cards::Cards(const SetContext& set) : set_(set) {
    const Font font{.size = 8.5 * pt};
    const double leading = font.size * 1.22;
    double y = card_head + leading;
    for (const auto& clause : set.book.clauses) {
        for (const auto& reminder : clause.reminders) {
            text_.push_back(TextLine{std::to_string(clause.number),
                                     {card_inset + number_width, y},
                                     {.size = font.size * 0.86, .bold = true},
                                     set.theme().ink,
                                     Align::Right});
            auto block = set_text(reminder, font, set.theme().ink, {card_inset + text_indent, y},
                                  card_width - 2 * card_inset - text_indent, leading);
            append(text_, std::move(block.elements));
            y += block.height + leading * 0.16;
        }
    }
    height_ = std::max(min_height, y - leading + 5.5);
}

Elements Cards::card(Piece emblem, const std::string& side) const {
    const auto& theme = set_.theme();
    Elements elements{
        Shape{rectangle(0, 0, card_width, height_), stroked(black, 0.25)},
        Shape{Path().rounded(1.8, 1.8, card_width - 3.6, height_ - 3.6, 2), stroked(theme.ink, 0.5)},
        Shape{Path().rounded(2.6, 2.6, card_width - 5.2, height_ - 5.2, 1.4), stroked(theme.ink, 0.2)}};
    elements.push_back(Use{shield(emblem, theme, Shadow::None), {.at = {11, 10}, .scale = 9.5 / 46}});
    const auto title = set_.name();
    const Font large{.size = 14 * pt, .bold = true}, small{.size = 8.5 * pt, .italic = true};
    const auto second = set_.words("reminder") + " · " + side;
    elements.push_back(
        TextLine{title, {18, 9.6}, fitted(title, large, card_width - 18 - card_inset), theme.ink});
    elements.push_back(
        TextLine{second, {18, 13.6}, fitted(second, small, card_width - 18 - card_inset), theme.ink});
    append(elements, shield_legend(set_, {{card_width / 2, legend_middle}, card_width - 2 * card_inset, 5}));
    append(elements, text_);
    return elements;
}

Elements Cards::both(double y) const {
    const auto room = set_.room();
    const double x = room.x + (room.width - 2 * card_width - card_gap) / 2;
    return {Group{card(Piece::Attacker, set_.words("attackers")), {.at = {x, y}}},
            Group{card(Piece::King, set_.words("defenders")), {.at = {x + card_width + card_gap, y}}}};
}

bool Cards::join(Sheets& sheets) const {
    const auto room = set_.room();
    const double y = room.y + room.height - height_;
    if (sheets.drawings.empty() || sheets.free_from > y) return false;
    append(sheets.drawings.back().elements, both(y));
    sheets.drawings.back().title += " · " + set_.words("cards");
    return true;
}

Drawing Cards::alone() const {
    auto drawing = sheet(set_, set_.words("cards"));
    append(drawing.elements, both(set_.room().y + card_gap));
    return drawing;
}

}  // namespace tafl::print
