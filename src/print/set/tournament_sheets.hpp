// For a tournament: the order of play, cards for the pairings, and a sheet on which a game is written down.
#pragma once

#include "print/set/page_parts.hpp"

namespace tafl::print {

// The order of play only if the options have one; the other two are blank, to be copied.
[[nodiscard]] std::vector<Drawing> tournament_sheets(const SetContext& set);

}  // namespace tafl::print
