// The reminder cards: two for each player, with at most eight points and three pictures each, on a sheet of
// their own.
#pragma once

#include "print/set/page_parts.hpp"

namespace tafl::print {

[[nodiscard]] Drawing cards_sheet(const SetContext& set);

}  // namespace tafl::print
