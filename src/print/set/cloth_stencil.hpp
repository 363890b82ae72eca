// A stencil for a board of cloth: the marks of its squares at their true size, to cut out and paint or sew through, and a
// plan with the measures of all lines.
#pragma once

#include "print/set/page_parts.hpp"

namespace tafl::print {

[[nodiscard]] Drawing cloth_stencil(const SetContext& set);

}  // namespace tafl::print
