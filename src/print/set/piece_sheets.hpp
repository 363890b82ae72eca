// The pieces: shields to cut out, kind by kind, each with its cut line.
#pragma once

#include "print/set/page_parts.hpp"

namespace tafl::print {

struct PieceSheets {
    std::vector<Drawing> sheets;  // as few as possible, filled evenly
    Room free;                    // what the pieces leave below them on the last one
};
[[nodiscard]] PieceSheets piece_sheets(const SetContext& set);

}  // namespace tafl::print
