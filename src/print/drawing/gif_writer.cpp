#include "print/drawing/gif_writer.hpp"

#include <gif_lib.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace tafl::print {

namespace {

struct MapFreed {
    void operator()(ColorMapObject* map) const noexcept { GifFreeMapObject(map); }
};

int append_bytes(GifFileType* gif, const GifByteType* bytes, int count) {
    static_cast<std::string*>(gif->UserData)
        ->append(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(count));
    return count;
}

void require_gif(int status) {
    if (status != GIF_OK) throw std::runtime_error("the GIF could not be written");
}

constexpr int bits_of_a_channel = 8;

}  // namespace

void GifWriter::Closed::operator()(GifFileType* gif) const noexcept { EGifCloseFile(gif, nullptr); }

GifWriter::GifWriter(PixelSize size, const Palette& palette, std::uint16_t loops)
    : gif_(EGifOpen(&bytes_, append_bytes, nullptr)) {
    if (!gif_) throw std::runtime_error("there is no memory for a GIF");
    std::vector<GifColorType> colours(Palette::size);
    for (std::size_t i = 0; i < colours.size(); ++i) {
        const auto colour = palette.colour(i);
        colours[i] = {static_cast<GifByteType>(colour >> 16), static_cast<GifByteType>(colour >> 8 & 0xFFU),
                      static_cast<GifByteType>(colour & 0xFFU)};
    }
    const std::unique_ptr<ColorMapObject, MapFreed> map(GifMakeMapObject(Palette::size, colours.data()));
    EGifSetGifVersion(gif_.get(), true);
    require_gif(EGifPutScreenDesc(gif_.get(), size.width, size.height, bits_of_a_channel, 0, map.get()));
    if (loops != 1) write_loops(loops == 0 ? 0 : static_cast<std::uint16_t>(loops - 1));
}

void GifWriter::add(const AnimationFrame& frame) {
    const GraphicsControlBlock control{
        .DisposalMode = DISPOSE_DO_NOT,
        .UserInputFlag = false,
        .DelayTime = static_cast<int>(std::min<std::int64_t>(frame.delay.count() / 10, 0xFFFF)),
        .TransparentColor = Palette::transparent};
    GifByteType extension[4];
    const auto length = EGifGCBToExtension(&control, extension);
    require_gif(EGifPutExtension(gif_.get(), GRAPHICS_EXT_FUNC_CODE, static_cast<int>(length), extension));
    const auto [width, height] = frame.size;
    require_gif(EGifPutImageDesc(gif_.get(), frame.left, frame.top, width, height, false, nullptr));
    row_.resize(static_cast<std::size_t>(width));
    for (auto row = frame.indices.begin(); row != frame.indices.end(); row += width) {
        std::copy_n(row, width, row_.begin());  // giflib may modify its input
        require_gif(EGifPutLine(gif_.get(), row_.data(), width));
    }
}

std::string GifWriter::take() {
    require_gif(EGifCloseFile(gif_.release(), nullptr));
    return std::move(bytes_);
}

// The number of repetitions after the first run; 0: for ever.
void GifWriter::write_loops(std::uint16_t repeats) {
    const GifByteType count[] = {1, static_cast<GifByteType>(repeats & 0xFFU),
                                 static_cast<GifByteType>(repeats >> 8)};
    require_gif(EGifPutExtensionLeader(gif_.get(), APPLICATION_EXT_FUNC_CODE));
    require_gif(EGifPutExtensionBlock(gif_.get(), 11, "NETSCAPE2.0"));
    require_gif(EGifPutExtensionBlock(gif_.get(), 3, count));
    require_gif(EGifPutExtensionTrailer(gif_.get()));
}

}  // namespace tafl::print
