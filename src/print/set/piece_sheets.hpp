// The pieces: shields to cut out, kind by kind, each with its cut line.
#pragma once

#include "print/set/page_parts.hpp"

namespace tafl::print {

// The fewest sheets that leave `kept_free` mm at the foot of the last one, filled evenly.
[[nodiscard]] Sheets piece_sheets(const SetContext& set, double kept_free = 0);

}  // namespace tafl::print
