#include "store/database/sqlite/write_ahead_log.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <filesystem>
#include <fstream>
#include <vector>

namespace tafl::store {

namespace {

std::uint32_t big_endian(ByteSpan at) {
    return std::uint32_t{at[0]} << 24 | std::uint32_t{at[1]} << 16 | std::uint32_t{at[2]} << 8 | at[3];
}

std::uint32_t little_endian(ByteSpan at) {
    return std::uint32_t{at[3]} << 24 | std::uint32_t{at[2]} << 16 | std::uint32_t{at[1]} << 8 | at[0];
}

template <std::uint32_t (*word)(ByteSpan)>
LogSum added(LogSum sum, ByteSpan bytes) {
    for (std::size_t at = 0; at < bytes.size(); at += 8) {
        sum.first += word(bytes.subspan(at, 4)) + sum.second;
        sum.second += word(bytes.subspan(at + 4, 4)) + sum.first;
    }
    return sum;
}

bool is_page_size(std::size_t size) { return size >= 512 && size <= 65536 && std::has_single_bit(size); }

constexpr std::uint32_t magic = 0x377F0682;  // its lowest bit: the checksum reads big-endian words

class FrameReader {
  public:
    FrameReader(std::istream& in, const LogFormat& format)
        : in_(in), bytes_(format.frame_size()), format_(format), stored_(format.sum()) {}

    // False at the end of the log; a part of a frame is no frame.
    bool next() {
        const auto size = static_cast<std::streamsize>(bytes_.size());
        if (!in_.read(reinterpret_cast<char*>(bytes_.data()), size)) return false;
        is_sound_ = format_.is_sound(header(), ByteSpan(bytes_).subspan(frame_header_size), stored_);
        stored_ = stored_sum(header());
        return true;
    }
    [[nodiscard]] FrameHeader header() const { return ByteSpan(bytes_).first<frame_header_size>(); }
    [[nodiscard]] bool is_sound() const noexcept { return is_sound_; }  // follows the checksum before it

  private:
    std::istream& in_;
    std::vector<unsigned char> bytes_;
    const LogFormat& format_;
    LogSum stored_;
    bool is_sound_ = false;
};

// A writer syncs each commit before it writes on. So a sound commit with a sound frame right after it was on disk with everything
// before it; a bad frame before both is damage, and not the rest of a write that a power failure interrupted.
bool is_proven(FrameReader& frames) {
    for (bool was_commit = false; frames.next();) {
        if (frames.is_sound() && was_commit) return true;
        was_commit = frames.is_sound() && is_commit(frames.header());
    }
    return false;
}

LogContents read_frames(std::istream& in, const LogFormat& format) {
    FrameReader frames(in, format);
    LogContents contents;
    for (std::size_t number = 1; frames.next(); ++number) {
        if (frames.is_sound()) {
            contents.pages.insert(page_number(frames.header()));
            continue;
        }
        const auto at = log_header_size + (number - 1) * format.frame_size();
        if (is_proven(frames))
            contents.fault =
                fmt::format("is damaged: frame {} (bytes {} to {}) is not what was written there", number, at,
                            at + format.frame_size() - 1);
        break;
    }
    return contents;
}

}  // namespace

std::optional<LogFormat> LogFormat::of(std::span<const unsigned char, log_header_size> header) {
    const ByteSpan bytes(header);
    LogFormat format;
    if ((big_endian(bytes) & ~1U) != magic) return std::nullopt;
    format.is_big_endian_ = (big_endian(bytes) & 1U) != 0;
    format.page_size_ = big_endian(bytes.subspan(8));
    std::ranges::copy(bytes.subspan(16, 8), format.salt_.begin());
    format.sum_ = sum_at(bytes.subspan(24));
    if (!is_page_size(format.page_size_) || format.continued({}, bytes.first(24)) != format.sum_)
        return std::nullopt;
    return format;
}

LogSum LogFormat::continued(LogSum sum, ByteSpan bytes) const noexcept {
    return is_big_endian_ ? added<big_endian>(sum, bytes) : added<little_endian>(sum, bytes);
}

bool LogFormat::continues(FrameHeader header, ByteSpan page, LogSum before) const {
    return continued(continued(before, ByteSpan(header).first(8)), page) == stored_sum(header);
}

bool LogFormat::is_sound(FrameHeader header, ByteSpan page, LogSum before) const {
    return std::ranges::equal(ByteSpan(header).subspan(8, 8), salt_) && continues(header, page, before);
}

LogSum sum_at(ByteSpan bytes) { return {big_endian(bytes), big_endian(bytes.subspan(4))}; }
LogSum stored_sum(FrameHeader header) { return sum_at(ByteSpan(header).subspan(16)); }
std::uint32_t page_number(FrameHeader header) { return big_endian(header); }
bool is_commit(FrameHeader header) { return big_endian(ByteSpan(header).subspan(4)) != 0; }

LogContents read_log(const std::string& log) {
    std::error_code none;
    const auto size = std::filesystem::file_size(log, none);
    if (none || size == 0) return {};
    std::ifstream in(log, std::ios::binary);
    std::array<unsigned char, log_header_size> header{};
    if (!in.read(reinterpret_cast<char*>(header.data()), header.size()))
        return {
            fmt::format("is cut: it has {} bytes, and the first {} are its header", size, log_header_size),
            {}};
    const auto format = LogFormat::of(header);
    if (!format) return {"is damaged: its header (bytes 0 to 31) is not what was written there", {}};
    if (size < log_header_size + format->frame_size())
        return {fmt::format("is cut: it has {} bytes, and its first change alone {}", size,
                            log_header_size + format->frame_size()),
                {}};
    return read_frames(in, *format);
}

}  // namespace tafl::store
