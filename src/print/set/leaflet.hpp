// The rules as a leaflet: history, the rules of the ruleset, hints and rights, in pages half as large as the paper, imposed two
// on a side so that duplex printing over the short edge and folding put them in order. Four pages are one sheet; longer texts
// take further sheets, nested. It has as many pictures as there is room for (rulebook/leaflet.toml says which come first),
// larger type, and a score sheet in what is left. Nothing on it is for the printer alone.
#pragma once

#include <utility>

#include "print/set/does_not_fit.hpp"
#include "print/set/page_parts.hpp"

namespace tafl::print {

inline constexpr double min_type_size = 8.5;  // points

// The sides of the sheets, in the order of printing.
// Throws DoesNotFit.
[[nodiscard]] std::vector<Drawing> leaflet_sheets(const SetContext& set);

// The pages, counted from 1, on the left and right of each side of the sheets of a leaflet with that many pages.
[[nodiscard]] std::vector<std::pair<int, int>> imposition(int pages);

}  // namespace tafl::print
