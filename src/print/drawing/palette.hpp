// The colours of an animation: what GIF needs. Colours are 0xRRGGBB.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace tafl::print {

class Palette {
  public:
    static constexpr std::size_t size = 256;
    static constexpr std::uint8_t transparent = 255;  // not a colour

    // The 255 most frequent colours; colours with the same upper five bits in each channel count as one.
    explicit Palette(std::span<const std::uint32_t> sample);

    [[nodiscard]] std::uint32_t colour(std::size_t index) const noexcept { return colours_[index]; }
    // The nearest colour's index. The first call for a colour is slow.
    [[nodiscard]] std::uint8_t index_of(std::uint32_t colour) noexcept;

  private:
    std::vector<std::uint32_t> colours_;  // `size` of them
    std::vector<std::int16_t> nearest_;   // by the upper five bits of each channel; -1: not computed yet
    std::size_t used_ = 0;
};

}  // namespace tafl::print
