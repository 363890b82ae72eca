#include "print/set/board_sheets.hpp"

#include <fmt/format.h>

#include "print/drawing/typesetting.hpp"
#include "print/set/cards.hpp"
#include "print/set/playing_board.hpp"
#include "print/set/words.hpp"

namespace tafl::print {

namespace {

std::string name_of(const BoardSheet& sheet, const BoardPlan& plan, const SetWords& words) {
    if (plan.parts().size() == 1) return std::string(words.board_whole);
    std::string letters;
    for (const auto& placed : sheet.parts) letters += (letters.empty() ? "" : ", ") + std::string(1, placed.part.letter);
    return fmt::format(fmt::runtime(sheet.parts.size() == 1 ? words.board_part : words.board_parts), letters);
}

// A part without a tab has no letter to be found by; it stands beside it.
double right_end(const BoardSheet& sheet, const BoardPlan& plan) {
    double right = 0;
    for (const auto& [part, place] : sheet.parts) {
        const auto reach = plan.whole(part);
        right = std::max(right, place.at.x + (place.turn == 0 ? reach.right : reach.top));
    }
    return right;
}

// In the room that is left beside the parts or below them.
void add_key(Drawing& drawing, const SetContext& set, const PlayingBoard& board, const BoardSheet& sheet,
             const BoardPlan& plan, double free_from) {
    constexpr double side = 24;
    if (plan.parts().size() == 1) return;
    const auto room = set.room();
    const double beside = right_end(sheet, plan) + 6, bottom = room.y + room.height;
    if (beside + side <= room.x + room.width) {
        drawing.marks.push_back(Group{board.key(side, &sheet), {.at = {beside, room.y}}});
    } else if (free_from + 2 + side <= bottom) {
        drawing.marks.push_back(Group{board.key(side, &sheet), {.at = {room.x, free_from + 2}}});
    }
}

}  // namespace

std::vector<Drawing> board_sheets(const SetContext& set, const BoardPlan& plan) {
    const auto& words = set_words(set.options.language);
    const PlayingBoard board(set.ruleset, set.theme(), plan);
    const Cards cards(set);
    const auto room = set.room();
    const double bottom = room.y + room.height, middle = room.x + (room.width - Cards::width()) / 2;
    std::vector<Drawing> sheets;
    bool cards_wait = set.options.pages.cards;
    if (set.options.pages.board) {
        for (const auto& planned : plan.sheets) {
            auto drawing = sheet(set, name_of(planned, plan, words));
            for (const auto& [part, place] : planned.parts) {
                drawing.marks.push_back(Group{board.part(part), place});
            }
            double free_from = planned.free_from;
            const bool last = &planned == &plan.sheets.back();
            if (last && cards_wait && free_from + 2 + cards.height() <= bottom) {
                append(drawing.marks, cards.marks(middle, bottom - cards.height()));
                drawing.title += " · " + std::string(words.cards);
                cards_wait = false;
                free_from = bottom;
            }
            add_key(drawing, set, board, planned, plan, free_from);
            sheets.push_back(std::move(drawing));
        }
    }
    if (cards_wait) {
        auto drawing = sheet(set, std::string(words.cards));
        append(drawing.marks, cards.marks(middle, room.y + 6));
        sheets.push_back(std::move(drawing));
    }
    return sheets;
}

}  // namespace tafl::print
