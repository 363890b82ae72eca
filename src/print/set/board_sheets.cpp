#include "print/set/board_sheets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "print/drawing/typesetting.hpp"
#include "print/set/playing_board.hpp"

namespace tafl::print {

namespace {

std::string sheet_name(const BoardSheet& sheet, const SetContext& set, const BoardPlan& plan) {
    if (plan.parts().size() == 1) return set.words("board-whole");
    std::string letters;
    for (const auto& placed : sheet.parts)
        letters += (letters.empty() ? "" : ", ") + std::string(1, placed.part.letter);
    return set.filled(sheet.parts.size() == 1 ? "board-part" : "board-parts", letters);
}

constexpr double letter_room = 4, beside_gap = 6, above_cards = 1;
constexpr double min_plan = 14, min_plan_below = 16, above_plan = 8, min_text = 42;

// The assembly plan: the parts and how they are joined.
class Key {
  public:
    Key(const SetContext& set, const PlayingBoard& board, const BoardSheet& sheet)
        : set_(set),
          board_(board),
          sheet_(sheet),
          words_(assembly_text(board.plan(), set.options.language)) {}

    // The text to the right of the plan. Nothing if there is no room.
    [[nodiscard]] Elements below(double from, double to, double middle) const {
        const double side = std::min(28.0, to - from - above_plan), text_width = 105;
        if (side < min_plan_below) return {};
        const double x = middle - (side + 8 + text_width) / 2,
                     y = from + std::min(14.0, (to - from - side) / 2);
        return with(plan({x, y}, side), text({x + side + 8, y}, text_width, to - y));
    }
    // The text below the plan; the plan alone if the space is too narrow.
    [[nodiscard]] Elements beside(const Room& room) const {
        const double side = std::min(40.0, room.width), down = room.y + side + 5;
        if (room.width < min_text) return plan({room.x, room.y}, side);
        return with(plan({room.x, room.y}, side),
                    text({room.x, down}, room.width, room.y + room.height - down));
    }

  private:
    static Elements with(Elements plan, Elements text) {
        append(plan, std::move(text));
        return plan;
    }
    [[nodiscard]] Elements plan(Point at, double side) const {
        return {Group{.elements = board_.key(side, &sheet_),
                      .transform = {.at = at},
                      .alternative = set_.words("join-plan")}};
    }
    [[nodiscard]] Elements text(Point at, double width, double height) const {
        for (double points = 10.5; points >= 7; points -= 0.5) {
            const Font font{.size = points * pt};
            auto text = set_text(words_, font, set_.theme().ink, {at.x, at.y + font.size * 0.9}, width,
                                 font.size * 1.32);
            if (text.height <= height) return std::move(text.elements);
        }
        return {};
    }

    const SetContext& set_;
    const PlayingBoard& board_;
    const BoardSheet& sheet_;
    std::string words_;
};

// A single part is moved to the left if that leaves room for the key to its right, or at least for the plan
// if there is no room below; otherwise nothing changes.
std::optional<Room> room_beside(BoardSheet& sheet, const BoardPlan& plan, const Room& room) {
    if (sheet.parts.size() != 1 || plan.parts().size() == 1) return std::nullopt;
    const auto area = plan.area_of(sheet.parts.front());
    const double from = room.x + letter_room + area.width + beside_gap;
    const bool fits_below = room.y + room.height - sheet.free_from >= min_plan_below + above_plan;
    if (room.x + room.width - from < (fits_below ? min_text : min_plan)) return std::nullopt;
    sheet.parts.front().transform.at.x -= area.x - room.x - letter_room;
    return Room{from, area.y, room.x + room.width - from, area.height};
}

// The letter of a part without a tab, placed to its left.
Elements letter_outside(const PlacedPart& placed, const BoardPlan& plan) {
    if (!placed.part.tabs.empty() || plan.parts().size() == 1) return {};
    const auto area = plan.area_of(placed);
    const Font font{.face = Face::Sans, .size = 9 * pt, .bold = true};
    return {
        TextLine{std::string(1, placed.part.letter), {area.x - 0.8, area.y + 7}, font, black, Align::Right}};
}

std::string part_in_words(const SetContext& set, const BoardPlan& plan, const BoardPart& part) {
    const auto name = [&](int column, int row) {
        return static_cast<char>('a' + column) + std::to_string(plan.size - row);
    };
    return set.filled("part-of-board", part.letter, name(part.column, part.row + part.rows - 1),
                      name(part.column + part.columns - 1, part.row));
}

}  // namespace

std::string assembly_text(const BoardPlan& plan, Language language) {
    if (plan.parts().size() == 1) return set_words(language, "join-none");
    const auto& join = set_words(language, "join");
    return plan.is_pinwheel() ? join + " " + set_words(language, "join-ring") : join;
}

BoardSheets board_sheets(const SetContext& set, const BoardPlan& plan) {
    const PlayingBoard board(set.ruleset, set.theme(), plan);
    const auto room = set.room();
    const double bottom = room.y + room.height;
    BoardSheets made;
    for (auto planned : plan.sheets) {
        auto drawing = sheet(set, sheet_name(planned, set, plan));
        const auto beside = room_beside(planned, plan, room);
        for (const auto& placed : planned.parts) {
            drawing.elements.push_back(Group{.elements = board.part(placed.part, placed.seen_from_part(room)),
                                             .transform = placed.transform,
                                             .alternative = part_in_words(set, plan, placed.part)});
            append(drawing.elements, letter_outside(placed, plan));
        }
        if (plan.parts().size() > 1) {
            const Key key(set, board, planned);
            append(drawing.elements,
                   beside ? key.beside(*beside) : key.below(planned.free_from, bottom, drawing.width / 2));
        }
        if (beside && planned.holds_centre_of(plan.size) && set.options.pages.has(SetPage::Cards)) {
            const double top = planned.free_from + above_cards;
            made.cards = cards_in(set, {room.x, top, room.width, bottom - top});
            if (made.cards) {
                append(drawing.elements, made.cards->elements);
                drawing.title += " · " + set.words("cards");
            }
        }
        made.sheets.push_back(std::move(drawing));
    }
    return made;
}

}  // namespace tafl::print
