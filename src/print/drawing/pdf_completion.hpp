// What cairo cannot write into a PDF: viewer preferences, the language, alternative texts, an order of reading that is not
// that of painting.
#pragma once

#include <string>
#include <vector>

#include "print/drawing/cairo_output.hpp"

namespace tafl::print {

struct PdfCompletion {
    PrintMode print_mode = PrintMode::Default;
    std::string language = {};
    std::vector<std::string> alternatives = {};  // of the elements Figure, in the order of painting
    std::vector<int> pages = {};  // the numbers of the elements Part, in that order; they are read by number
};

// The document with all that appended as an incremental update. Precondition: cairo wrote it tagged, below one element
// Document, no later than as PDF 1.4.
[[nodiscard]] std::string completed(std::string pdf, const PdfCompletion& completion);

}  // namespace tafl::print
