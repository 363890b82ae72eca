// Adds what cairo cannot write into a PDF: viewer preferences, the language, alternative texts, a reading order that
// differs from the painting order, metadata as XMP, and marks on all that is not read, as artifacts.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "print/drawing/print_mode.hpp"

namespace tafl::print {

struct PdfFigure {
    std::string alternative;
    std::size_t sheet;  // from 0
};

struct PdfCompletion {
    PrintMode print_mode = PrintMode::Default;
    std::string language = {}, title = {}, subject = {};
    std::vector<PdfFigure> figures = {};  // the elements Figure, in painting order
    std::vector<int> pages = {};          // numbers of the elements Part, in painting order; read by number
};

// The document with all that, rewritten by libqpdf: the same bytes for the same input. Precondition: it is a tagged PDF,
// and all Parts are children of one element.
[[nodiscard]] std::string completed(const std::string& pdf, const PdfCompletion& completion);

}  // namespace tafl::print
