// A piece to cut out, in the style of the set.
#pragma once

#include "print/set/page_parts.hpp"

namespace tafl::print {

inline constexpr double centring_mark = 1.15;  // how far a mark reaches from the piece

struct Cutout {
    double width = 0, height = 0;
    Elements elements;  // relative to its centre
};

// Of a folded standing piece of that width: the depth from one foot's edge to the other's, and the height
// from the foot to the ridge.
[[nodiscard]] double folded_depth(double width);
[[nodiscard]] double folded_height(double width);

[[nodiscard]] Cutout cutout_of(const SetContext& set, Piece piece);

}  // namespace tafl::print
