// Animations as giflib decodes them.
#include <gif_lib.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "print/drawing/animation.hpp"
#include "print/drawing/cairo_output.hpp"

namespace tafl::test {

namespace {

using namespace print;
using std::chrono::milliseconds;

struct Shown {
    std::vector<std::uint32_t> rgb;
    milliseconds delay;
};
struct Animation {
    PixelSize size;
    int loops = -1;  // as stored in the file
    std::vector<Shown> frames;
};

// Draws a part over the previous frame.
void show(Animation& animation, PixelSize part, int left, int top, milliseconds delay, auto&& colour_at) {
    const auto area =
        static_cast<std::size_t>(animation.size.width) * static_cast<std::size_t>(animation.size.height);
    auto rgb =
        animation.frames.empty() ? std::vector<std::uint32_t>(area, 0xFF00FF) : animation.frames.back().rgb;
    for (int y = 0; y < part.height; ++y) {
        for (int x = 0; x < part.width; ++x) {
            const std::optional<std::uint32_t> colour = colour_at(x, y);
            if (colour)
                rgb.at(static_cast<std::size_t>((top + y) * animation.size.width + left + x)) = *colour;
        }
    }
    animation.frames.push_back({std::move(rgb), delay});
}

Animation decoded_gif(std::string bytes) {
    struct Reader {
        std::string bytes;
        std::size_t at = 0;
    } reader{std::move(bytes)};
    const auto read = [](GifFileType* gif, GifByteType* to, int count) {
        auto& from = *static_cast<Reader*>(gif->UserData);
        const auto taken =
            from.bytes.copy(reinterpret_cast<char*>(to), static_cast<std::size_t>(count), from.at);
        from.at += taken;
        return static_cast<int>(taken);
    };
    GifFileType* const gif = DGifOpen(&reader, read, nullptr);
    EXPECT_EQ(DGifSlurp(gif), GIF_OK);
    Animation animation{.size = {gif->SWidth, gif->SHeight}, .frames = {}};
    for (int i = 0; i < gif->ImageCount; ++i) {
        const auto& image = gif->SavedImages[i];
        for (int e = 0; e < image.ExtensionBlockCount; ++e) {
            const auto& block = image.ExtensionBlocks[e];
            if (block.Function == CONTINUE_EXT_FUNC_CODE)
                animation.loops = block.Bytes[1] | block.Bytes[2] << 8;
        }
        GraphicsControlBlock control;
        EXPECT_EQ(DGifSavedExtensionToGCB(gif, i, &control), GIF_OK);
        const auto& place = image.ImageDesc;
        show(animation, {place.Width, place.Height}, place.Left, place.Top,
             milliseconds(10 * control.DelayTime), [&](int x, int y) -> std::optional<std::uint32_t> {
                 const int index = image.RasterBits[y * place.Width + x];
                 if (index == control.TransparentColor) return std::nullopt;
                 const auto& c = gif->SColorMap->Colors[index];
                 return c.Red << 16 | c.Green << 8 | c.Blue;
             });
    }
    DGifCloseFile(gif, nullptr);
    return animation;
}

// A disc that moves across a page.
Drawing wandering(std::size_t i) {
    const double x = 10 + 7 * static_cast<double>(i);
    return {.width = 80,
            .height = 40,
            .unit = 1,
            .title = {},
            .description = {},
            .elements = {Shape{rectangle(0, 0, 80, 40), filled(rgb(0xe3d3b4))},
                         Circle{{x, 20}, 9, filled(rgb(0xa8352c))}}};
}

int max_difference(const std::vector<std::uint32_t>& one, const std::vector<std::uint32_t>& other) {
    int most = one.size() == other.size() ? 0 : 999;
    for (std::size_t i = 0; i < std::min(one.size(), other.size()); ++i) {
        for (const int shift : {0, 8, 16}) {
            const int a = static_cast<int>(one[i] >> shift & 0xFFU),
                      b = static_cast<int>(other[i] >> shift & 0xFFU);
            most = std::max(most, std::abs(a - b));
        }
    }
    return most;
}

Animation decoded(std::size_t frames, std::uint16_t loops) {
    const auto file = to_animation(
        frames, wandering,
        {.pixels_per_unit = 2, .delay = milliseconds(250), .hold = milliseconds(1500), .loops = loops});
    EXPECT_TRUE(file) << file.error();
    return decoded_gif(*file);
}

TEST(Animations, ShowEachFrameAsItIsDrawn) {
    const auto animation = decoded(6, 0);
    EXPECT_EQ(animation.size, (PixelSize{160, 80}));
    ASSERT_EQ(animation.frames.size(), 6U);
    for (std::size_t i = 0; i < 6; ++i) {
        const auto drawn = to_pixels(wandering(i), 2);
        EXPECT_LE(max_difference(animation.frames[i].rgb, drawn.rgb), 8) << i;
        EXPECT_EQ(animation.frames[i].rgb.at(0), 0xe3d3b4U) << "an area of one colour keeps it";
    }
}

TEST(Animations, HoldTheLastFrameAndLoop) {
    const auto animation = decoded(3, 0);
    EXPECT_EQ(animation.frames[0].delay, milliseconds(250));
    EXPECT_EQ(animation.frames[1].delay, milliseconds(250));
    EXPECT_EQ(animation.frames[2].delay, milliseconds(1500));
    EXPECT_EQ(animation.loops, 0) << "for ever";
    EXPECT_EQ(decoded(3, 4).loops, 3) << "the repetitions after the first time";
    EXPECT_EQ(decoded(3, 1).loops, -1);
}

TEST(Animations, OfOneFrameAndOfEqualFramesAreSound) {
    EXPECT_EQ(decoded(1, 0).frames.size(), 1U);
    const auto same = to_animation(3, [](std::size_t) { return wandering(1); }, {});
    ASSERT_TRUE(same);
    const auto animation = decoded_gif(*same);
    ASSERT_EQ(animation.frames.size(), 3U);
    EXPECT_EQ(animation.frames[2].rgb, animation.frames[0].rgb);
}

TEST(Animations, WithTooManyOrTooLargeFramesAreRefused) {
    const auto many = to_animation(max_frames + 1, wandering, {});
    ASSERT_FALSE(many);
    EXPECT_EQ(many.error(), "1001 frames are too many for an animation, which has at most 1000");
    const auto large = to_animation(2, wandering, {.pixels_per_unit = 50});
    ASSERT_FALSE(large);
    EXPECT_EQ(large.error(),
              "a frame of 4000 x 2000 pixels is too large for an animation; make the squares smaller");
}

}  // namespace

}  // namespace tafl::test
