// The front of the leaflet: the name of the game, a picture, its aim, the opening, and legends of pieces and signs.
#pragma once

#include "print/drawing/typesetting.hpp"
#include "print/set/page_parts.hpp"

namespace tafl::print {

// Whole: a page of its own. Compact: the head of a page; the rules begin below it.
enum class Front : std::uint8_t { Whole, Compact };

// Drawn from the top left corner of a room of that size; a compact one is only as high as it must be.
[[nodiscard]] Block leaflet_front(const SetContext& set, Front front, double width, double height);

}  // namespace tafl::print
