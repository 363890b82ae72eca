// The pieces: shields to cut out, kind by kind, each with its cut line.
#pragma once

#include "print/set/page_parts.hpp"

namespace tafl::print {

// As few sheets as hold them and, at the foot of the last, so much else; filled alike.
[[nodiscard]] Sheets piece_sheets(const SetContext& set, double kept_free = 0);

}  // namespace tafl::print
