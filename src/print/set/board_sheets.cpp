#include "print/set/board_sheets.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "print/drawing/typesetting.hpp"
#include "print/set/playing_board.hpp"
#include "print/set/words.hpp"

namespace tafl::print {

namespace {

std::string name_of(const BoardSheet& sheet, const BoardPlan& plan, const SetWords& words) {
    if (plan.parts().size() == 1) return std::string(words.board_whole);
    std::string letters;
    for (const auto& placed : sheet.parts)
        letters += (letters.empty() ? "" : ", ") + std::string(1, placed.part.letter);
    return fmt::format(fmt::runtime(sheet.parts.size() == 1 ? words.board_part : words.board_parts), letters);
}

// Where the parts lie that are on this sheet, and how they are joined: below them, where there is room for it.
void add_key(Drawing& drawing, const SetContext& set, const PlayingBoard& board, const BoardSheet& sheet,
             double from, double to) {
    const double side = std::min(28.0, to - from - 8);
    if (board.plan().parts().size() == 1 || side < 16) return;
    const double text_width = 105, width = side + 8 + text_width;
    const double x = (drawing.width - width) / 2, y = from + std::min(14.0, (to - from - side) / 2);
    drawing.marks.push_back(Group{board.key(side, &sheet), {.at = {x, y}}});
    const auto words = how_to_join(board.plan(), set.options.language);
    for (double points = 10.5; points >= 7; points -= 0.5) {
        const Type type{.size = points * pt};
        auto text = set_text(words, type, set.theme().ink, {x + side + 8, y + type.size * 0.9}, text_width,
                             type.size * 1.32);
        if (y + text.height > to) continue;
        append(drawing.marks, std::move(text.marks));
        return;
    }
}

}  // namespace

std::string how_to_join(const BoardPlan& plan, Language language) {
    const auto& words = set_words(language);
    if (plan.parts().size() == 1) return std::string(words.join_none);
    return plan.is_wheel() ? fmt::format("{} {}", words.join, words.join_ring) : std::string(words.join);
}

Sheets board_sheets(const SetContext& set, const BoardPlan& plan, double kept_free) {
    const PlayingBoard board(set.ruleset, set.theme(), plan);
    const auto room = set.room();
    const double bottom = room.y + room.height;
    Sheets sheets;
    for (const auto& planned : plan.sheets) {
        auto drawing = sheet(set, name_of(planned, plan, set_words(set.options.language)));
        for (const auto& [part, place] : planned.parts)
            drawing.marks.push_back(Group{board.part(part), place});
        const bool last = &planned == &plan.sheets.back();
        const double to = last && planned.free_from + kept_free <= bottom ? bottom - kept_free : bottom;
        add_key(drawing, set, board, planned, planned.free_from, to);
        sheets.drawings.push_back(std::move(drawing));
    }
    sheets.free_from = plan.sheets.back().free_from;
    return sheets;
}

}  // namespace tafl::print
