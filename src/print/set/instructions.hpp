// How the set is made: printing, cutting and joining, and the list of sheets.
#pragma once

#include <optional>

#include "print/set/board_plan.hpp"
#include "print/set/page_parts.hpp"

namespace tafl::print {

// `titles`: of all sheets, in order. `plan` is null if the set has no board in parts.

// In what another sheet leaves free; nothing if they would not be legible there.
[[nodiscard]] std::optional<Elements> instructions_in(const SetContext& set, const BoardPlan* plan,
                                                      const std::vector<std::string>& titles,
                                                      const Room& room);
[[nodiscard]] Drawing instructions_sheet(const SetContext& set, const BoardPlan* plan,
                                         const std::vector<std::string>& titles);

}  // namespace tafl::print
