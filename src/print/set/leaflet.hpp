// The rules as a leaflet: history, the rules of the ruleset, hints and rights. Pages are half as large as the
// paper and imposed two on a side, so that duplex printing over the short edge and folding put them in order.
// Four pages make one sheet; longer texts take more sheets, nested. Leftover space goes to pictures
// (rulebook/leaflet.toml sets their priority), larger type, and a score sheet. It contains no marks for the
// printer only.
#pragma once

#include <utility>

#include "print/set/does_not_fit.hpp"
#include "print/set/page_parts.hpp"

namespace tafl::print {

inline constexpr double min_type_size = 8.5;  // points

// The sides of the sheets in printing order. Throws DoesNotFit.
[[nodiscard]] std::vector<Drawing> leaflet_sheets(const SetContext& set);

// Imposition: the page numbers, from 1, on the left and right of each side of the sheets of a leaflet with
// that many pages.
[[nodiscard]] std::vector<std::pair<int, int>> imposition(int pages);

}  // namespace tafl::print
