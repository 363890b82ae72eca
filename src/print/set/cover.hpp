// The first sheet: title, a picture, the story, and the club.
#pragma once

#include "print/set/page_parts.hpp"

namespace tafl::print {

[[nodiscard]] Drawing cover_sheet(const SetContext& set);

}  // namespace tafl::print
