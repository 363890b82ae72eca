// Animated PNG (PNG, third edition): an indexed picture whose later frames are in chunks that ordinary
// viewers ignore.
//
//   IHDR acTL PLTE tRNS  fcTL IDAT  fcTL fdAT  fcTL fdAT  …  IEND
#include <zlib.h>

#include <algorithm>
#include <stdexcept>

#include "print/drawing/animation_writers.hpp"

namespace tafl::print {

namespace {

void append_number(std::string& out, std::uint32_t number, int bytes = 4) {
    for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8)
        out += static_cast<char>(number >> shift & 0xFFU);
}

std::string zlib_stream(const std::string& rows) {
    auto length = compressBound(rows.size());
    std::string out(length, '\0');
    const auto status =
        compress2(reinterpret_cast<Bytef*>(out.data()), &length, reinterpret_cast<const Bytef*>(rows.data()),
                  rows.size(), Z_BEST_COMPRESSION);
    if (status != Z_OK) throw std::runtime_error("there is no memory for a PNG");
    out.resize(length);
    return out;
}

class ApngWriter final : public AnimationWriter {
  public:
    ApngWriter(PixelSize size, const Palette& palette, std::size_t count, std::uint16_t loops) {
        bytes_ = "\x89PNG\r\n\x1A\n";
        std::string header;
        append_number(header, static_cast<std::uint32_t>(size.width));
        append_number(header, static_cast<std::uint32_t>(size.height));
        header += std::string{8, 3, 0, 0, 0};  // 8 bits, indexed colour, deflate, filters, not interlaced
        chunk("IHDR", header);
        std::string control;
        append_number(control, static_cast<std::uint32_t>(count));
        append_number(control, loops);
        chunk("acTL", control);
        std::string colours;
        for (std::size_t i = 0; i < Palette::size; ++i) append_number(colours, palette.colour(i), 3);
        chunk("PLTE", colours);
        std::string opacity(Palette::size, '\xFF');
        opacity[Palette::transparent] = '\0';
        chunk("tRNS", opacity);
    }

    void add(const AnimationFrame& frame) override {
        const bool is_first = sequence_ == 0;
        control(frame);
        std::string rows;
        const auto width = static_cast<std::size_t>(frame.size.width);
        for (std::size_t at = 0; at < frame.indices.size(); at += width) {
            rows += '\0';  // no filter
            rows.append(reinterpret_cast<const char*>(frame.indices.data()) + at, width);
        }
        if (is_first) return chunk("IDAT", zlib_stream(rows));
        std::string data;
        append_number(data, sequence_++);
        chunk("fdAT", data + zlib_stream(rows));
    }

    void finish() override { chunk("IEND", ""); }

  private:
    void control(const AnimationFrame& frame) {
        std::string text;
        append_number(text, sequence_++);
        for (const int number : {frame.size.width, frame.size.height, frame.left, frame.top})
            append_number(text, static_cast<std::uint32_t>(number));
        append_number(text, static_cast<std::uint32_t>(std::min<std::int64_t>(frame.delay.count(), 0xFFFF)),
                      2);
        append_number(text, 1000, 2);         // parts of a second
        append_number(text, 0, 1);            // dispose operation: keep the frame
        append_number(text, frame_over_, 1);  // blend operation: over the previous frame
        frame_over_ = 1;
        chunk("fcTL", text);
    }
    void chunk(std::string_view name, std::string_view content) {
        append_number(bytes_, static_cast<std::uint32_t>(content.size()));
        const auto begin = bytes_.size();
        bytes_.append(name).append(content);
        const auto* checked = reinterpret_cast<const Bytef*>(bytes_.data()) + begin;
        append_number(
            bytes_, static_cast<std::uint32_t>(crc32(0, checked, static_cast<uInt>(bytes_.size() - begin))));
    }

    std::uint32_t sequence_ = 0;
    std::uint32_t frame_over_ = 0;  // the first frame replaces
};

}  // namespace

std::unique_ptr<AnimationWriter> apng_writer(PixelSize size, const Palette& palette, std::size_t count,
                                             std::uint16_t loops) {
    return std::make_unique<ApngWriter>(size, palette, count, loops);
}

}  // namespace tafl::print
