// The pieces: shields to cut out, kind by kind, each with its cut line.
#pragma once

#include "print/set/page_parts.hpp"

namespace tafl::print {

// As few sheets as possible, filled evenly.
[[nodiscard]] std::vector<Drawing> piece_sheets(const SetContext& set);

}  // namespace tafl::print
