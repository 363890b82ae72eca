#include "print/set/cards.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "print/board/shields.hpp"
#include "print/drawing/knots.hpp"
#include "print/drawing/typesetting.hpp"
#include "print/set/columns.hpp"
#include "print/set/leaflet_text.hpp"
#include "print/set/legend.hpp"
#include "rulebook/reminder_cards.hpp"

namespace tafl::print {

namespace {

constexpr double card_width = 96, card_gap = 3, card_inset = 5;
constexpr double legend_top = 18.6, legend_row = 4.4;
constexpr double number_width = 4, text_indent = 5.6;  // of a rule's number, and of the text beside it
constexpr double picture_gap_on_card = 6;
constexpr double widest_gap = 0.7;                        // added between points, in type sizes
constexpr double largest_type = 10.5, smallest_type = 6;  // points
constexpr double legible_type = 7;                        // the least on another sheet than the cards' own
constexpr std::size_t pictures_in_row = 3;
constexpr double min_card_height = 90, room_to_breathe = 12;

std::string_view heading_key(CardHeading heading) {
    switch (heading) {
        case CardHeading::Play: return "card-play";
        case CardHeading::YouWin: return "card-you-win";
        case CardHeading::YouLose: return "card-you-lose";
        case CardHeading::Also: return "card-also";
    }
    return "";
}

class Card {
  public:
    Card(const SetContext& set, const ReminderCard& card, double height, std::size_t rows)
        : set_(set),
          card_(card),
          height_(height),
          rows_(rows),
          room_(card_width - 2 * card_inset),
          legend_(shield_legend(set, room_, legend_row)),
          head_height_(legend_top + legend_.height + 0.3) {}

    // The largest type size, in points, at which the text fits above the pictures.
    [[nodiscard]] double type_size() const {
        const double bottom = height_ - card_inset - note_height - pictures().height - 3;
        double size = largest_type;
        while (size > smallest_type && head_height_ + points_with(size * pt, 0).height > bottom) size -= 0.1;
        return size;
    }

    [[nodiscard]] double least_height(double type_size) const {
        return head_height_ + points_with(type_size * pt, 0).height + 3 + pictures().height + note_height +
               card_inset;
    }

    // The number of points whose last line is a single word, however they are broken.
    [[nodiscard]] int lone_words(double type_size) const {
        int count = 0;
        for (const auto& group : card_.groups) {
            for (const auto& point : group.points) {
                const auto lines = even_lines_in(point.text, {.size = type_size * pt}, room_ - text_indent);
                count += lines.size() > 1 && !lines.back().contains(' ');
            }
        }
        return count;
    }

    [[nodiscard]] Elements make(double type_size) const {
        auto elements = frame();
        append(elements, head());
        auto pictures = this->pictures();
        const double bottom = height_ - card_inset - note_height;
        append(elements, points(type_size * pt, bottom - pictures.height - 3).elements);
        elements.push_back(
            Group{std::move(pictures.elements), {.at = {card_inset, bottom - pictures.height}}});
        append(elements, note());
        return elements;
    }

  private:
    static constexpr double note_height = 3.4;

    [[nodiscard]] const BoardTheme& theme() const { return set_.theme(); }

    [[nodiscard]] Elements frame() const {
        return {
            Shape{rectangle(0, 0, card_width, height_), cut_line()},
            Shape{Path().rounded(1.8, 1.8, card_width - 3.6, height_ - 3.6, 2), stroked(theme().ink, 0.5)},
            Shape{Path().rounded(2.6, 2.6, card_width - 5.2, height_ - 5.2, 1.4), stroked(theme().ink, 0.2)}};
    }

    [[nodiscard]] Elements head() const {
        const bool attacks = card_.side == Side::Attackers;
        const double x = 20, room = card_width - x - card_inset;
        const Font large{.size = 15 * pt, .bold = true}, small{.size = 9 * pt, .italic = true};
        const auto name = set_.name(), addition = set_.addition();
        auto second = set_.words(attacks ? "attackers" : "defenders");
        if (!addition.empty()) second += " · " + addition;
        Elements elements;
        elements.push_back(Use{shield(attacks ? Piece::Attacker : Piece::King, theme(), Shadow::None),
                               {.at = {12, 11}, .scale = 9.5 / 46}});
        elements.push_back(
            TextLine{name, {x, 11}, fitted(name, large, room), theme().ink, Align::Left, Role::Heading});
        elements.push_back(TextLine{second, {x, 15.4}, fitted(second, small, room), theme().ink});
        elements.push_back(Group{legend_.elements, {.at = {card_inset, legend_top}}});
        return elements;
    }

    // Spreads the points if they would end above `bottom`.
    [[nodiscard]] Block points(double size, double bottom) const {
        std::size_t gaps = 0;
        for (const auto& group : card_.groups) gaps += group.points.size();
        const double free = bottom - head_height_ - points_with(size, 0).height;
        return points_with(size, std::clamp(free / static_cast<double>(gaps), 0.0, size * widest_gap));
    }

    [[nodiscard]] Block points_with(double size, double gap) const {
        const Font font{.size = size}, number{.size = size * 0.9, .bold = true},
            heading{.size = size, .bold = true, .italic = true};
        const double leading = size * 1.2;
        Block block;
        double y = head_height_ + size;
        for (const auto& group : card_.groups) {
            block.elements.push_back(TextLine{set_.words(heading_key(group.heading)),
                                              {card_inset, y},
                                              heading,
                                              theme().ink,
                                              Align::Left,
                                              Role::Heading});
            y += leading * 1.1;
            for (const auto& point : group.points) {
                block.elements.push_back(TextLine{std::to_string(point.rule),
                                                  {card_inset + number_width, y},
                                                  number,
                                                  theme().ink,
                                                  Align::Right,
                                                  Role::Label});
                auto lines = set_text(point.text, font, theme().ink, {card_inset + text_indent, y},
                                      room_ - text_indent, leading, Align::Left, Role::Item);
                append(block.elements, std::move(lines.elements));
                y += lines.height + leading * 0.2 + gap;
            }
            y += leading * 0.25;
        }
        block.height = y - leading - gap - head_height_;
        return block;
    }

    // In rows, with captions below.
    [[nodiscard]] Block pictures() const {
        Block block;
        const std::span all(card_.pictures);
        for (std::size_t i = 0; i < all.size() && i < rows_ * pictures_in_row; i += pictures_in_row) {
            auto row = row_of(all.subspan(i, std::min(pictures_in_row, all.size() - i)));
            const double down = i == 0 ? 0 : block.height + 1.5;
            block.elements.push_back(Group{std::move(row.elements), {.at = {0, down}}});
            block.height = down + row.height;
        }
        return block;
    }
    [[nodiscard]] Block row_of(std::span<const RulebookDiagram* const> pictures) const {
        constexpr double gaps = pictures_in_row - 1;
        const auto count = static_cast<double>(pictures.size());
        const double width = (room_ - gaps * picture_gap_on_card) / pictures_in_row;
        const Font font{.size = 7.5 * pt, .italic = true};
        double x = (room_ - count * width - (count - 1) * picture_gap_on_card) / 2;
        Block block;
        for (const auto* picture : pictures) {
            block.elements.push_back(
                Group{SmallBoard::whole(picture->drawing, width).elements(theme()), {.at = {x, 0}}});
            auto lines = set_text(picture->caption, font, theme().ink, {x, width + font.size * 1.05}, width,
                                  font.size * 1.14, Align::Centre, Role::Caption);
            append(block.elements, std::move(lines.elements));
            block.height = std::max(block.height, width + lines.height + font.size * 0.25);
            x += width + picture_gap_on_card;
        }
        return block;
    }

    [[nodiscard]] Elements note() const {
        const auto& words = set_.words("card-numbers");
        const Font font{.size = 6.5 * pt};
        return {TextLine{words,
                         {card_width / 2, height_ - card_inset + 0.4},
                         fitted(words, font, room_),
                         theme().ink,
                         Align::Centre}};
    }

    const SetContext& set_;
    const ReminderCard& card_;
    double height_;
    std::size_t rows_;  // of pictures
    double room_;
    Block legend_;
    double head_height_;  // distance to the points
};

// Among the sizes near the largest one that fits, the largest with the fewest single words on a line.
double type_size_of(const std::vector<Card>& cards) {
    constexpr double least = 0.94, step = 0.1;
    double most = largest_type;
    for (const auto& card : cards) most = std::min(most, card.type_size());
    const auto lone_words = [&](double size) {
        int count = 0;
        for (const auto& card : cards) count += card.lone_words(size);
        return count;
    };
    double best = most;
    for (double size = most - step; size >= most * least; size -= step) {
        if (lone_words(size) < lone_words(best)) best = size;
    }
    return best;
}

double left_of_cards(const Room& room) { return room.x + (room.width - 2 * card_width - card_gap) / 2; }

// Both cards side by side, centred in the room; in the type that fits both, and no smaller than `least`.
std::optional<Elements> side_by_side(const SetContext& set, const Room& room, std::size_t rows,
                                     double least) {
    const auto reminders = reminder_cards_of(set.book);
    std::vector<Card> cards;
    for (const auto& reminder : reminders) cards.emplace_back(set, reminder, room.height, rows);
    const double size = type_size_of(cards);
    if (size < least) return std::nullopt;
    double x = left_of_cards(room);
    Elements elements;
    for (const auto& card : cards) {
        elements.push_back(Group{card.make(size), {.at = {x, room.y}}});
        x += card_width + card_gap;
    }
    return elements;
}

// A frame of plaits with the side's shield in its middle, the name of the game in runes, and the club.
Elements back_of(const SetContext& set, Side side, double height) {
    const auto& theme = set.theme();
    const double plait_width = 9, inset = 5, middle = card_width / 2;
    Elements elements{Shape{rectangle(0, 0, card_width, height), {.fill = theme.gate}}};
    append(elements,
           plaited_frame({inset, inset, card_width - 2 * inset, height - 2 * inset}, plait_width, theme));
    const auto piece = side == Side::Attackers ? Piece::Attacker : Piece::King;
    const double radius = std::min(card_width * 0.26, height * 0.2), centre = height * 0.46;
    elements.push_back(
        Group{knot_as_line(knot_named("throne", radius * 1.62), radius * 0.09, theme.frame, theme.gate),
              {.at = {middle, centre}}});
    elements.push_back(Use{shield(piece, theme, Shadow::None),
                           {.at = {middle, centre}, .scale = radius / shield_radius(piece)}});
    const double room = card_width - 4 * inset - 2 * plait_width;
    append(elements, rune_row(middle - room / 2, inset + plait_width + 5, room, 4, theme.ink));
    append(elements, club_lines(set, {middle - room / 2, height - inset - plait_width - 18, room, 15}));
    return {Group{.elements = std::move(elements),
                  .alternative = set.words(side == Side::Attackers ? "attackers" : "defenders")}};
}

double height_on_own_sheet(const SetContext& set) {
    const double most = set.room().height;
    double height = 0;
    for (const auto& reminder : reminder_cards_of(set.book))
        height = std::max(height, Card(set, reminder, most, 2).least_height(largest_type));
    return std::min(most, height + room_to_breathe);
}

}  // namespace

std::optional<Cards> cards_in(const SetContext& set, const Room& room) {
    if (room.width < 2 * card_width + card_gap || room.height < min_card_height) return std::nullopt;
    auto cards = side_by_side(set, room, 1, legible_type);
    if (!cards) cards = side_by_side(set, room, 0, legible_type);
    if (!cards) return std::nullopt;
    return Cards{room, std::move(*cards)};
}

Cards large_cards(const SetContext& set) {
    auto room = set.room();
    room.height = height_on_own_sheet(set);
    return {room, *side_by_side(set, room, 2, 0)};
}

// Both backs are where their cards are, because the cards lie symmetrically; their sides change places.
Elements card_backs(const SetContext& set, const Room& room) {
    Elements elements;
    for (const auto side : {Side::Defenders, Side::Attackers}) {
        const double x = left_of_cards(room) + (side == Side::Attackers ? card_width + card_gap : 0);
        elements.push_back(Group{back_of(set, side, room.height), {.at = {x, room.y}}});
    }
    return elements;
}

}  // namespace tafl::print
