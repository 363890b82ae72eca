// Drawings as PDF, a page each, and as PNG. Text stays text, in fonts that the file carries in part. Not for several
// threads at once; both throw std::runtime_error where memory ends.
#pragma once

#include <span>
#include <string>

#include "print/drawing/drawing.hpp"

namespace tafl::print {

// At 100 % and not fitted to the page; both sides turned over the short edge.
enum class Printing : std::uint8_t { AsUsual, TrueSize, TrueSizeOnBothSides };

struct DocumentWords {
    std::string title;
    std::string subject;
    Printing printing = Printing::AsUsual;  // what a viewer offers first
};

// Every page is as large as its drawing. A drawing's title is the page's bookmark.
[[nodiscard]] std::string to_pdf(std::span<const Drawing> pages, const DocumentWords& words);

[[nodiscard]] std::string to_png(const Drawing& drawing, double pixels_per_unit);

}  // namespace tafl::print
