// The rules as a leaflet: the rule book of the ruleset, in pages half as large as the paper, imposed two on a side so
// that duplex printing over the short edge and folding put them in order. Four pages are one sheet; longer texts take
// further sheets, nested. What the text leaves free is filled with the history of the game and a score sheet.
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
