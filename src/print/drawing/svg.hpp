// A drawing as SVG: scalable, without fonts or scripts of its own. It has a viewBox but no fixed size, so the
// embedding page decides.
#pragma once

#include <string>
#include <string_view>

#include "print/drawing/drawing.hpp"

namespace tafl::print {

[[nodiscard]] std::string to_svg(const Drawing& drawing);

// A sheet for a cutting machine, at its true size: printed parts, folds (blue) and cuts (red), each a layer.
// Folds and cuts are in sheet coordinates, in millimetres. Precondition: the sheet's unit is the millimetre.
[[nodiscard]] std::string to_cutting_svg(const Drawing& sheet);

// Escapes text for XML, attributes included.
[[nodiscard]] std::string xml_text(std::string_view text);

}  // namespace tafl::print
