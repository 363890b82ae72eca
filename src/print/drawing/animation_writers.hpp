// Writers of frames as GIF and as APNG.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "print/drawing/animation.hpp"
#include "print/drawing/cairo_output.hpp"
#include "print/drawing/palette.hpp"

namespace tafl::print {

// A part of the picture, drawn over the previous frames.
struct AnimationFrame {
    int left = 0, top = 0;
    PixelSize size;
    std::vector<std::uint8_t> indices;  // palette indices; rows from the top
    std::chrono::milliseconds delay{};
};

class AnimationWriter {
  public:
    virtual ~AnimationWriter() = default;
    virtual void add(const AnimationFrame& frame) = 0;
    virtual void finish() = 0;
    [[nodiscard]] std::string& bytes() noexcept { return bytes_; }

  protected:
    std::string bytes_;
};

// `count` frames will be added. Throw std::runtime_error if memory runs out.
[[nodiscard]] std::unique_ptr<AnimationWriter> gif_writer(PixelSize size, const Palette& palette,
                                                          std::uint16_t loops);
[[nodiscard]] std::unique_ptr<AnimationWriter> apng_writer(PixelSize size, const Palette& palette,
                                                           std::size_t count, std::uint16_t loops);

}  // namespace tafl::print
