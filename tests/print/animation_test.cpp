// Animations as other programs decode them: giflib, and zlib for the chunks of a PNG.
#include <gif_lib.h>
#include <gtest/gtest.h>
#include <zlib.h>

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

std::uint32_t number_at(std::string_view text, std::size_t at, int bytes = 4) {
    std::uint32_t number = 0;
    for (int i = 0; i < bytes; ++i)
        number = number << 8 | static_cast<unsigned char>(text.at(at + static_cast<std::size_t>(i)));
    return number;
}

class ApngReader {
  public:
    Animation read(std::string_view file) {
        EXPECT_TRUE(file.starts_with("\x89PNG\r\n\x1A\n"));
        for (file.remove_prefix(8); !file.empty();) {
            const auto length = number_at(file, 0);
            const auto* checked = reinterpret_cast<const Bytef*>(file.data()) + 4;
            EXPECT_EQ(crc32(0, checked, length + 4), number_at(file, 8 + length));
            take(file.substr(4, 4), file.substr(8, length));
            file.remove_prefix(12 + length);
        }
        EXPECT_EQ(announced_, animation_.frames.size());
        return std::move(animation_);
    }

  private:
    void take(std::string_view name, std::string_view data) {
        if (name == "IHDR")
            animation_.size = {static_cast<int>(number_at(data, 0)), static_cast<int>(number_at(data, 4))};
        if (name == "acTL")
            announced_ = number_at(data, 0), animation_.loops = static_cast<int>(number_at(data, 4));
        if (name == "PLTE") colours_ = data;
        if (name == "tRNS") opacity_ = data;
        if (name == "fcTL" || name == "fdAT") {
            EXPECT_EQ(number_at(data, 0), sequence_++);
        }
        if (name == "fcTL") control_ = data;
        if (name == "IDAT") frame(data);
        if (name == "fdAT") frame(data.substr(4));
    }
    void frame(std::string_view data) {
        const PixelSize part{static_cast<int>(number_at(control_, 4)),
                             static_cast<int>(number_at(control_, 8))};
        const auto row = static_cast<std::size_t>(part.width) + 1;
        std::string pixels(row * static_cast<std::size_t>(part.height), '\0');
        uLongf length = pixels.size();
        EXPECT_EQ(uncompress(reinterpret_cast<Bytef*>(pixels.data()), &length,
                             reinterpret_cast<const Bytef*>(data.data()), data.size()),
                  Z_OK);
        EXPECT_EQ(length, pixels.size());
        show(animation_, part, static_cast<int>(number_at(control_, 12)),
             static_cast<int>(number_at(control_, 16)), milliseconds(number_at(control_, 20, 2)),
             [&](int x, int y) -> std::optional<std::uint32_t> {
                 const auto index = static_cast<unsigned char>(
                     pixels.at(row * static_cast<std::size_t>(y) + static_cast<std::size_t>(x) + 1));
                 if (opacity_.at(index) == '\0') return std::nullopt;
                 return number_at(colours_, std::size_t{3} * index, 3);
             });
    }

    Animation animation_;
    std::string_view colours_, opacity_, control_;
    std::uint32_t sequence_ = 0;
    std::size_t announced_ = 0;
};

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

Animation decoded(AnimationFormat format, std::size_t frames, std::uint16_t loops) {
    const auto file = to_animation(frames, wandering,
                                   {.format = format,
                                    .pixels_per_unit = 2,
                                    .delay = milliseconds(250),
                                    .hold = milliseconds(1500),
                                    .loops = loops});
    EXPECT_TRUE(file) << file.error();
    return format == AnimationFormat::Gif ? decoded_gif(*file) : ApngReader().read(*file);
}

class Animations : public testing::TestWithParam<AnimationFormat> {};

TEST_P(Animations, ShowEachFrameAsItIsDrawn) {
    const auto animation = decoded(GetParam(), 6, 0);
    EXPECT_EQ(animation.size, (PixelSize{160, 80}));
    ASSERT_EQ(animation.frames.size(), 6U);
    for (std::size_t i = 0; i < 6; ++i) {
        const auto drawn = to_pixels(wandering(i), 2);
        EXPECT_LE(max_difference(animation.frames[i].rgb, drawn.rgb), 8) << i;
        EXPECT_EQ(animation.frames[i].rgb.at(0), 0xe3d3b4U) << "an area of one colour keeps it";
    }
}

TEST_P(Animations, HoldTheLastFrameAndLoop) {
    const auto animation = decoded(GetParam(), 3, 0);
    EXPECT_EQ(animation.frames[0].delay, milliseconds(250));
    EXPECT_EQ(animation.frames[1].delay, milliseconds(250));
    EXPECT_EQ(animation.frames[2].delay, milliseconds(1500));
    EXPECT_EQ(animation.loops, 0) << "for ever";
    // GIF counts the repetitions after the first time.
    EXPECT_EQ(decoded(GetParam(), 3, 4).loops, GetParam() == AnimationFormat::Gif ? 3 : 4);
    EXPECT_EQ(decoded(GetParam(), 3, 1).loops, GetParam() == AnimationFormat::Gif ? -1 : 1);
}

TEST_P(Animations, OfOneFrameAndOfEqualFramesAreSound) {
    EXPECT_EQ(decoded(GetParam(), 1, 0).frames.size(), 1U);
    const auto same = to_animation(3, [](std::size_t) { return wandering(1); }, {.format = GetParam()});
    ASSERT_TRUE(same);
    const auto animation = GetParam() == AnimationFormat::Gif ? decoded_gif(*same) : ApngReader().read(*same);
    ASSERT_EQ(animation.frames.size(), 3U);
    EXPECT_EQ(animation.frames[2].rgb, animation.frames[0].rgb);
}

TEST_P(Animations, WithTooManyOrTooLargeFramesAreRefused) {
    const auto many = to_animation(max_frames + 1, wandering, {.format = GetParam()});
    ASSERT_FALSE(many);
    EXPECT_EQ(many.error(), "1001 frames are too many for an animation, which has at most 1000");
    const auto large = to_animation(2, wandering, {.format = GetParam(), .pixels_per_unit = 50});
    ASSERT_FALSE(large);
    EXPECT_EQ(large.error(),
              "a frame of 4000 x 2000 pixels is too large for an animation; make the squares smaller");
}

INSTANTIATE_TEST_SUITE_P(Both, Animations, testing::Values(AnimationFormat::Gif, AnimationFormat::Apng),
                         [](const auto& chosen) {
                             return chosen.param == AnimationFormat::Gif ? "Gif" : "Apng";
                         });

}  // namespace

}  // namespace tafl::test
