// The board as one large sheet, with its name above it.
#pragma once

#include "print/set/page_parts.hpp"

namespace tafl::print {

// Precondition: the plan is a poster's, and the options name its paper.
[[nodiscard]] Drawing poster_sheet(const SetContext& set, const BoardPlan& plan);

}  // namespace tafl::print
