// The pieces: shields to cut out, kind by kind, each with its cut line.
#pragma once

#include "print/set/furniture.hpp"

namespace tafl::print {

[[nodiscard]] Sheets piece_sheets(const SetContext& set);

}  // namespace tafl::print
