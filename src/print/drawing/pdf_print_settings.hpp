// How a PDF asks to be printed: cairo has no words for it.
#pragma once

#include <string>

#include "print/drawing/cairo_output.hpp"

namespace tafl::print {

// The document with the wish added behind it, as PDF's incremental updates do; as it was where nothing is wished.
// Precondition: cairo wrote it, no later than as PDF 1.4.
[[nodiscard]] std::string with_print_mode(PrintMode mode, std::string pdf);

}  // namespace tafl::print
