// The rule book as a booklet: a title page, the contents, and what the leaflet tells in one column with all their pictures, in pages half as
// large as the paper, imposed two on a side as those of the leaflet are.
#pragma once

#include <vector>

#include "print/set/page_parts.hpp"

namespace tafl::print {

// The sides of the sheets, in the order of printing. Pages that the text leaves over are score sheets.
[[nodiscard]] std::vector<Drawing> booklet_sheets(const SetContext& set);

}  // namespace tafl::print
