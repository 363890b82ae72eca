// The first sheet: what this is, the story, and how the set is made.
#pragma once

#include "print/set/page_parts.hpp"

namespace tafl::print {

// `titles` of the sheets that follow. A plan where the board is among them.
[[nodiscard]] Drawing cover_sheet(const SetContext& set, const BoardPlan* plan,
                                  const std::vector<std::string>& titles);

}  // namespace tafl::print
