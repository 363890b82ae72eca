// Viewer preferences of a PDF (scaling, duplex), which cairo cannot write.
#pragma once

#include <string>

#include "print/drawing/cairo_output.hpp"

namespace tafl::print {

// The document with the preferences appended as an incremental update; unchanged for PrintMode::Default.
// Precondition: cairo wrote it, no later than as PDF 1.4.
[[nodiscard]] std::string with_print_mode(PrintMode mode, std::string pdf);

}  // namespace tafl::print
