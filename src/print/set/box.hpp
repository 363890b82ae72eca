// A box for the pieces: tray and lid, each cut from one piece of card.
#pragma once

#include <vector>

#include "print/set/page_parts.hpp"

namespace tafl::print {

// One sheet, or one for each part. Throws DoesNotFit if the pieces need a larger box than the paper allows.
[[nodiscard]] std::vector<Drawing> box_sheets(const SetContext& set);

}  // namespace tafl::print
