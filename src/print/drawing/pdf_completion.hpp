// Adds what cairo cannot write into a PDF: viewer preferences, the language, alternative texts, and a reading
// order that differs from the painting order.
#pragma once

#include <string>
#include <vector>

#include "print/drawing/cairo_output.hpp"

namespace tafl::print {

struct PdfCompletion {
    PrintMode print_mode = PrintMode::Default;
    std::string language = {};
    std::vector<std::string> alternatives = {};  // for the elements Figure, in painting order
    std::vector<int> pages = {};  // numbers of the elements Part, in painting order; read by number
};

// The document with all that appended as an incremental update. Precondition: cairo wrote it tagged, with a
// single element Document at the top, as PDF 1.4 or older.
[[nodiscard]] std::string completed(std::string pdf, const PdfCompletion& completion);

}  // namespace tafl::print
