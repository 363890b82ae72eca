// The referee's card: the rules by which a game ends, captures that close one another, and what is decided first.
#pragma once

#include "print/set/page_parts.hpp"

namespace tafl::print {

[[nodiscard]] Drawing referee_card(const SetContext& set);

}  // namespace tafl::print
