// Drawings as PDF, a page each, as PNG and as pixels. In a PDF text stays text, in fonts that the file carries in part, and is tagged:
// a document of sections (a drawing each, or the pages of a folded sheet in their order), with headings, paragraphs, and
// figures with their alternative texts. Not thread-safe; all throw std::runtime_error when memory runs out.
#pragma once

#include <span>
#include <string>

#include "print/drawing/drawing.hpp"

namespace tafl::print {

// What the PDF asks a viewer to offer first. ActualSize prints at 100 %, not fitted to the page; Duplex flips over the short
// edge.
enum class PrintMode : std::uint8_t { Default, ActualSize, ActualSizeDuplex };

struct DocumentInfo {
    std::string title;
    std::string subject;
    std::string language = "en";
    PrintMode print_mode = PrintMode::Default;
};

// Every page is as large as its drawing. A drawing's title is the page's bookmark.
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
