// The sheets of the board: parts to cut out, and a plan of how they are joined.
#pragma once

#include "print/set/board_plan.hpp"
#include "print/set/cards.hpp"

namespace tafl::print {

struct BoardSheets {
    std::vector<Drawing> sheets;
    std::optional<Cards>
        cards;  // those below the centre of the board, if they are wanted and it leaves room for them
};
[[nodiscard]] BoardSheets board_sheets(const SetContext& set, const BoardPlan& plan);

// How the parts are joined, in words.
[[nodiscard]] std::string assembly_text(const BoardPlan& plan, Language language);

}  // namespace tafl::print
