// The first sheet: title, story and assembly instructions.
#pragma once

#include "print/set/page_parts.hpp"

namespace tafl::print {

// `titles`: of the sheets that follow. `plan` is null if the set has no board.
[[nodiscard]] Drawing cover_sheet(const SetContext& set, const BoardPlan* plan,
                                  const std::vector<std::string>& titles);

}  // namespace tafl::print
