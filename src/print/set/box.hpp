// A box for the pieces: a tray and its lid, each cut from one piece of card.
#pragma once

#include <vector>

#include "print/set/page_parts.hpp"

namespace tafl::print {

// One sheet, or one for each. Throws DoesNotFit if the pieces need a larger box than the paper gives.
[[nodiscard]] std::vector<Drawing> box_sheets(const SetContext& set);

}  // namespace tafl::print
