// Checksums of pages: the last 8 bytes of a page, of its other bytes and of its number. SQLite leaves these bytes alone because they
// are reserved (byte 20 of FILE). checking_vfs.hpp writes and verifies them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace tafl::store {

inline constexpr std::size_t sum_size = 8;
inline constexpr std::size_t reserved_at = 20;  // in the file's header: the number of reserved bytes
inline constexpr std::size_t max_page_size = 65536;

[[nodiscard]] bool is_page(int size, std::int64_t offset) noexcept;  // and one that has a checksum
[[nodiscard]] std::uint32_t page_number(std::int64_t offset, std::size_t page_size) noexcept;
[[nodiscard]] bool is_sound_page(std::span<const unsigned char> page, std::uint32_t number) noexcept;
void write_page_sum(std::span<unsigned char> page, std::uint32_t number) noexcept;

// "page 22 (bytes 86016 to 90111) is not what was written there"
[[nodiscard]] std::string describe_damage_at(const char* what, std::int64_t number, std::int64_t offset,
                                             std::size_t size);

// Reads every page of FILE that its log does not replace, also those that no table uses, and describes the damaged ones, at most `limit`.
// Other processes may write meanwhile. Nothing for a file without checksums.
[[nodiscard]] std::vector<std::string> damaged_pages(const std::string& file, int limit);

}  // namespace tafl::store
