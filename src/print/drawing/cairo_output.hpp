// Drawings as PDF (one a page), as PNG and as pixels. Text in a PDF stays text, with embedded subsets of the
// fonts, and is tagged: a document of sections (one for each drawing, or for each page of a folded sheet, in
// reading order), with headings, paragraphs, and figures with alternative texts. Not thread-safe; all throw
// std::runtime_error if memory runs out.
#pragma once

#include <span>
#include <string>

#include "print/drawing/drawing.hpp"
#include "print/drawing/print_mode.hpp"

namespace tafl::print {

struct DocumentInfo {
    std::string title;
    std::string subject;
    std::string language = "en";
    PrintMode print_mode = PrintMode::Default;
};

// Every page is as large as its drawing. A drawing's title becomes the page's bookmark.
[[nodiscard]] std::string to_pdf(std::span<const Drawing> pages, const DocumentInfo& info);

[[nodiscard]] std::string to_png(const Drawing& drawing, double pixels_per_unit);

struct PixelSize {
    int width = 0, height = 0;
    bool operator==(const PixelSize&) const = default;
};
struct Pixels {
    PixelSize size;
    std::vector<std::uint32_t> rgb;  // 0xRRGGBB, rows from the top
};
[[nodiscard]] PixelSize size_in_pixels(const Drawing& drawing, double pixels_per_unit);
[[nodiscard]] Pixels to_pixels(const Drawing& drawing, double pixels_per_unit);

}  // namespace tafl::print
