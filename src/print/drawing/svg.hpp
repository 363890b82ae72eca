// A drawing as SVG: scalable, without fonts or scripts of its own. It has a viewBox and no fixed size, so the page that
// shows it decides.
#pragma once

#include <string>
#include <string_view>

#include "print/drawing/drawing.hpp"

namespace tafl::print {

[[nodiscard]] std::string to_svg(const Drawing& drawing);

// A sheet for a cutting machine, at its true size: what is printed, what is folded (blue) and what is cut (red), each a layer.
// Folds and cuts stand in sheet coordinates, in millimetres. Precondition: the sheet's unit is the millimetre.
[[nodiscard]] std::string to_cutting_svg(const Drawing& sheet);

// The text as it stands in XML, in an attribute too.
[[nodiscard]] std::string xml_text(std::string_view text);

}  // namespace tafl::print
