// The write-ahead log FILE-wal, read without SQLite, which takes a damaged log for a shorter one and drops the rest in silence.
//
//     header (32 bytes)   magic, format, page size, …, salt (8), checksum (8)
//     frame               page number, commit mark, salt (8), checksum (8), the page
//
// A frame's checksum continues that of the frame before it, so a frame can be verified by its own bytes and the checksum stored in
// its predecessor. All numbers are big-endian; the magic says how the checksum reads its words (https://www.sqlite.org/walformat.html).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>

namespace tafl::store {

using ByteSpan = std::span<const unsigned char>;

struct LogSum {
    std::uint32_t first = 0;
    std::uint32_t second = 0;
    bool operator==(const LogSum&) const = default;
};

inline constexpr std::size_t log_header_size = 32;
inline constexpr std::size_t frame_header_size = 24;
using FrameHeader = std::span<const unsigned char, frame_header_size>;

class LogFormat {
  public:
    // Nothing if the header is not one that SQLite wrote.
    [[nodiscard]] static std::optional<LogFormat> of(std::span<const unsigned char, log_header_size> header);

    [[nodiscard]] std::size_t page_size() const noexcept { return page_size_; }
    [[nodiscard]] std::size_t frame_size() const noexcept { return frame_header_size + page_size_; }
    [[nodiscard]] LogSum sum() const noexcept { return sum_; }  // of the header: the first frame continues it
    [[nodiscard]] bool continues(FrameHeader header, ByteSpan page, LogSum before) const;
    // Also belongs to this log, rather than to what was written before it was begun again.
    [[nodiscard]] bool is_sound(FrameHeader header, ByteSpan page, LogSum before) const;

  private:
    [[nodiscard]] LogSum continued(LogSum sum, ByteSpan bytes) const noexcept;

    bool is_big_endian_ = false;
    std::size_t page_size_ = 0;
    std::array<unsigned char, 8> salt_{};
    LogSum sum_;
};

[[nodiscard]] LogSum sum_at(ByteSpan bytes);
[[nodiscard]] LogSum stored_sum(FrameHeader header);
[[nodiscard]] std::uint32_t page_number(FrameHeader header);  // from 1
[[nodiscard]] bool is_commit(FrameHeader header);

struct LogContents {
    std::string fault;              // "is cut: …", "is damaged: …", or empty
    std::set<std::uint32_t> pages;  // in the frames before the fault
};
// A log that is absent or empty has no fault. A fault is certain if no process writes to the log: what a power failure may leave after
// the last commit is none.
[[nodiscard]] LogContents read_log(const std::string& log);

}  // namespace tafl::store
