// Writes frames as GIF89a by giflib: one colour table, the Netscape extension for loops, frames that stay except where
// the next one covers them.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "print/drawing/cairo_output.hpp"
#include "print/drawing/palette.hpp"

struct GifFileType;

namespace tafl::print {

// A part of the picture, drawn over the previous frames.
struct AnimationFrame {
    int left = 0, top = 0;
    PixelSize size;
    std::vector<std::uint8_t> indices;  // palette indices; rows from the top
    std::chrono::milliseconds delay{};
};

// All throw std::runtime_error if memory runs out. Not to be moved: giflib keeps its address.
class GifWriter {
  public:
    GifWriter(PixelSize size, const Palette& palette, std::uint16_t loops);
    GifWriter(const GifWriter&) = delete;
    GifWriter& operator=(const GifWriter&) = delete;

    void add(const AnimationFrame& frame);
    [[nodiscard]] std::size_t bytes() const noexcept { return bytes_.size(); }
    // The file; add nothing afterwards.
    [[nodiscard]] std::string take();

  private:
    struct Closed {
        void operator()(GifFileType* gif) const noexcept;
    };
    void write_loops(std::uint16_t repeats);

    std::string bytes_;
    std::unique_ptr<GifFileType, Closed> gif_;
    std::vector<unsigned char> row_;
};

}  // namespace tafl::print
