// A drawing as SVG: scalable, without fonts or scripts of its own. It has a viewBox and no fixed size, so the page that
// shows it decides.
#pragma once

#include <string>

#include "print/drawing/drawing.hpp"

namespace tafl::print {

[[nodiscard]] std::string to_svg(const Drawing& drawing);

}  // namespace tafl::print
