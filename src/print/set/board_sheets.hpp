// The sheets of the board.
#pragma once

#include "print/set/page_parts.hpp"

namespace tafl::print {

// Keeps `kept_free` mm at the foot of the last one free if there is room.
[[nodiscard]] Sheets board_sheets(const SetContext& set, const BoardPlan& plan, double kept_free);

// Instructions for joining the parts.
[[nodiscard]] std::string assembly_text(const BoardPlan& plan, Language language);

}  // namespace tafl::print
