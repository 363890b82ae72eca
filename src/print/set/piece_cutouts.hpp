// A piece to cut out, in the style of the set.
#pragma once

#include "print/set/page_parts.hpp"

namespace tafl::print {

struct Cutout {
    double width = 0, height = 0;
    Elements elements;  // from its middle
};

[[nodiscard]] Cutout cutout_of(const SetContext& set, Piece piece);

}  // namespace tafl::print
