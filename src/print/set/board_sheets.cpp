#include "print/set/board_sheets.hpp"

#include <fmt/format.h>

#include <algorithm>

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

// Where the parts lie that are on this sheet, and how they are joined: below them, where there is room for it.
void add_key(Drawing& drawing, const SetContext& set, const PlayingBoard& board, const BoardSheet& sheet,
             double from, double to) {
    const double side = std::min(28.0, to - from - 8);
    if (board.plan().parts().size() == 1 || side < 16) return;
    const double text_width = 105, width = side + 8 + text_width;
    const double x = (drawing.width - width) / 2, y = from + std::min(14.0, (to - from - side) / 2);
    drawing.elements.push_back(Group{board.key(side, &sheet), {.at = {x, y}}});
    const auto instructions = assembly_text(board.plan(), set.options.language);
    for (double points = 10.5; points >= 7; points -= 0.5) {
        const Font font{.size = points * pt};
        auto text = set_text(instructions, font, set.theme().ink, {x + side + 8, y + font.size * 0.9},
                             text_width, font.size * 1.32);
        if (y + text.height > to) continue;
        append(drawing.elements, std::move(text.elements));
        return;
    }
}

}  // namespace

std::string assembly_text(const BoardPlan& plan, Language language) {
    if (plan.parts().size() == 1) return set_words(language, "join-none");
    const auto& join = set_words(language, "join");
    return plan.is_pinwheel() ? join + " " + set_words(language, "join-ring") : join;
}

Sheets board_sheets(const SetContext& set, const BoardPlan& plan, double kept_free) {
    const PlayingBoard board(set.ruleset, set.theme(), plan);
    const auto room = set.room();
    const double bottom = room.y + room.height;
    Sheets sheets;
    for (const auto& planned : plan.sheets) {
        auto drawing = sheet(set, sheet_name(planned, set, plan));
        for (const auto& [part, transform] : planned.parts)
            drawing.elements.push_back(Group{board.part(part), transform});
        const bool last = &planned == &plan.sheets.back();
        const double to = last && planned.free_from + kept_free <= bottom ? bottom - kept_free : bottom;
        add_key(drawing, set, board, planned, planned.free_from, to);
        sheets.drawings.push_back(std::move(drawing));
    }
    sheets.free_from = plan.sheets.back().free_from;
    return sheets;
}

}  // namespace tafl::print
