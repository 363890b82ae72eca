// The picture of the cover and of the leaflet's front: a winter night, the king's hall with its door lit, and longships
// in the bay with the attackers' shields along their sides. In a theme that saves ink it is drawn in lines.
#pragma once

#include "print/board/theme.hpp"

namespace tafl::print {

// That large, drawn from its top left corner.
[[nodiscard]] Elements night_picture(const BoardTheme& theme, double width, double height);

}  // namespace tafl::print
