// The board as a picture: scalable, without fonts or scripts of its own, readable in print and in grey.
//
// Square units: one square is 60 wide. The picture has a viewBox and no fixed size, so that whoever shows
// it decides.
#pragma once

#include <string>

#include "notation/diagrams/diagram.hpp"

namespace tafl {

[[nodiscard]] std::string to_svg(const Diagram& diagram);

}  // namespace tafl
