// The rule book as a booklet: a title page, the contents, and the texts of the leaflet in one column with all
// their pictures. Pages are half as large as the paper and imposed two on a side, as in the leaflet.
#pragma once

#include <vector>

#include "print/set/page_parts.hpp"

namespace tafl::print {

// The sides of the sheets in printing order. Pages left empty by the text become score sheets.
[[nodiscard]] std::vector<Drawing> booklet_sheets(const SetContext& set);

}  // namespace tafl::print
