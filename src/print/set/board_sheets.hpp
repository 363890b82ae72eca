// The sheets of the board.
#pragma once

#include "print/set/page_parts.hpp"

namespace tafl::print {

// On the last one so much is kept free at the foot, if there is so much.
[[nodiscard]] Sheets board_sheets(const SetContext& set, const BoardPlan& plan, double kept_free);

// How the parts are put together, in which order.
[[nodiscard]] std::string assembly_text(const BoardPlan& plan, Language language);

}  // namespace tafl::print
