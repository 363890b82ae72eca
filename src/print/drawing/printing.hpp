// How a PDF asks to be printed: cairo has no words for it.
#pragma once

#include <string>

#include "print/drawing/pages.hpp"

namespace tafl::print {

// The document with the wish added behind it, as PDF's incremental updates do; as it was where nothing is wished.
// Precondition: cairo wrote it, no later than as PDF 1.4.
[[nodiscard]] std::string asking_for(Printing printing, std::string pdf);

}  // namespace tafl::print
