#include "print/drawing/animation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "print/drawing/gif_writer.hpp"

namespace tafl::print {

namespace {

Palette palette_of(std::size_t count, const FrameDrawer& frame, double pixels_per_unit) {
    std::vector<std::uint32_t> sample;
    for (const auto i : std::set<std::size_t>{0, count / 2, count - 1}) {
        const auto pixels = to_pixels(frame(i), pixels_per_unit);
        sample.insert(sample.end(), pixels.rgb.begin(), pixels.rgb.end());
    }
    return Palette(sample);
}

// The smallest rectangle that contains all changes; one pixel if nothing changed.
AnimationFrame changed_area(const Pixels& before, const Pixels& now) {
    const int width = now.size.width, height = now.size.height;
    int left = width, right = -1, top = height, bottom = -1;
    for (int y = 0, i = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x, ++i) {
            const auto at = static_cast<std::size_t>(i);
            if (before.rgb[at] == now.rgb[at]) continue;
            left = std::min(left, x), right = std::max(right, x);
            top = std::min(top, y), bottom = y;
        }
    }
    if (right < 0) return {.left = 0, .top = 0, .size = {1, 1}, .indices = {}};
    return {.left = left, .top = top, .size = {right - left + 1, bottom - top + 1}, .indices = {}};
}

// `before` is null for the first frame, which is drawn whole.
AnimationFrame to_frame(const Pixels* before, const Pixels& now, Palette& palette) {
    auto frame =
        before == nullptr ? AnimationFrame{.size = now.size, .indices = {}} : changed_area(*before, now);
    for (int y = frame.top; y < frame.top + frame.size.height; ++y) {
        for (int x = frame.left; x < frame.left + frame.size.width; ++x) {
            const auto at = static_cast<std::size_t>(y) * static_cast<std::size_t>(now.size.width) +
                            static_cast<std::size_t>(x);
            const bool is_new = before == nullptr || before->rgb[at] != now.rgb[at];
            frame.indices.push_back(is_new ? palette.index_of(now.rgb[at]) : Palette::transparent);
        }
    }
    return frame;
}

// Empty if it is within the limits.
std::string objection(std::size_t count, PixelSize size) {
    if (count > max_frames)
        return fmt::format("{} frames are too many for an animation, which has at most {}", count,
                           max_frames);
    if (size.width > max_frame_pixels / size.height)
        return fmt::format(
            "a frame of {} x {} pixels is too large for an animation; make the squares smaller", size.width,
            size.height);
    return {};
}

}  // namespace

std::expected<std::string, std::string> to_animation(std::size_t count, const FrameDrawer& frame,
                                                     const AnimationOptions& options) {
    const auto size = size_in_pixels(frame(0), options.pixels_per_unit);
    if (auto text = objection(count, size); !text.empty()) return std::unexpected(std::move(text));
    auto palette = palette_of(count, frame, options.pixels_per_unit);
    GifWriter writer(size, palette, options.loops);
    Pixels before, now;
    for (std::size_t i = 0; i < count; ++i) {
        std::swap(before, now);
        now = to_pixels(frame(i), options.pixels_per_unit);
        auto part = to_frame(i == 0 ? nullptr : &before, now, palette);
        part.delay = i + 1 == count ? options.hold : options.delay;
        writer.add(part);
        if (writer.bytes() > max_animation_bytes)
            return std::unexpected(
                fmt::format("the animation would be larger than {} MiB; make the squares smaller",
                            max_animation_bytes >> 20));
    }
    return writer.take();
}

}  // namespace tafl::print
