// Without cairo, Pango and giflib, which Debian does not have for Windows and for WebAssembly: boards as SVG, and the rule book as an EPUB.
#include <stdexcept>

#include "print/drawing/cairo_output.hpp"
#include "print/drawing/gif_writer.hpp"
#include "print/drawing/typesetting.hpp"

namespace tafl::print {

namespace {

[[noreturn]] void refuse() {
#ifdef _WIN32
    throw std::runtime_error(
        "on Windows, tafl writes .svg boards and .epub books; PDF, PNG, GIF and sheets need Linux");
#else
    throw std::runtime_error("in Node, tafl writes .svg boards; PDF, PNG and GIF need Linux");
#endif
}

}  // namespace

std::string to_pdf(std::span<const Drawing>, const DocumentInfo&) { refuse(); }
std::string to_png(const Drawing&, double) { refuse(); }
PixelSize size_in_pixels(const Drawing&, double) { refuse(); }
Pixels to_pixels(const Drawing&, double) { refuse(); }

double width_of(const std::string&, const Font&) { refuse(); }
std::vector<std::string> lines_in(const std::string&, const Font&, double) { refuse(); }
std::vector<std::string> even_lines_in(const std::string&, const Font&, double) { refuse(); }
Font fitted(const std::string&, Font, double) { refuse(); }
Block set_text(const std::string&, const Font&, Colour, Point, double, double, Align) { refuse(); }

GifWriter::GifWriter(PixelSize, const Palette&, std::uint16_t) { refuse(); }
void GifWriter::Closed::operator()(GifFileType*) const noexcept {}
void GifWriter::add(const AnimationFrame&) { refuse(); }
std::string GifWriter::take() { refuse(); }

}  // namespace tafl::print
