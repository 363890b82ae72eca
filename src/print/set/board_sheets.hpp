// The sheets of the board.
#pragma once

#include "print/set/page_parts.hpp"

namespace tafl::print {

[[nodiscard]] std::vector<Drawing> board_sheets(const SetContext& set, const BoardPlan& plan);

// Instructions for joining the parts.
[[nodiscard]] std::string assembly_text(const BoardPlan& plan, Language language);

}  // namespace tafl::print
