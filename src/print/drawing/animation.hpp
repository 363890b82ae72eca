// Animations of equally large drawings, as GIF.
//
// At most 255 colours for all frames, and from each frame after the first only the changed rectangle, with unchanged
// pixels transparent. One frame is drawn at a time. Not thread-safe, as drawing is not.
#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <functional>
#include <string>

#include "print/drawing/drawing.hpp"

namespace tafl::print {

struct AnimationOptions {
    double pixels_per_unit = 1;
    std::chrono::milliseconds delay{1000};  // for each frame; GIF counts in hundredths of a second
    std::chrono::milliseconds hold{4000};   // for the last frame
    std::uint16_t loops = 0;                // 0: for ever
};

inline constexpr std::size_t max_frames = 1000;
inline constexpr int max_frame_pixels = 4'000'000;
inline constexpr std::size_t max_animation_bytes = std::size_t{64} << 20;

// Draws the frame with that number, from 0. Called in any order, perhaps several times for a frame.
using FrameDrawer = std::function<Drawing(std::size_t)>;

// The file, or a sentence without a full stop about the exceeded limit. Precondition: count > 0.
[[nodiscard]] std::expected<std::string, std::string> to_animation(std::size_t count,
                                                                   const FrameDrawer& frame,
                                                                   const AnimationOptions& options);

}  // namespace tafl::print
