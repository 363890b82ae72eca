// The rules as a leaflet: a front, the rules of the ruleset with signs for what is ours, hints, history and rights. Pages
// are half as large as the paper and imposed two on a side, so that duplex printing over the short edge and folding
// put them in order. Four pages make one sheet; longer texts take more sheets, nested. Every leaflet has all rules and the
// pictures that rulebook/leaflet.toml calls needed. Space left over goes to hints, legible type, further
// pictures, history, larger type and at last a score sheet. It contains no marks for the printer only.
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
