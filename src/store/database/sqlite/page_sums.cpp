#include "store/database/sqlite/page_sums.hpp"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <chrono>
#include <cstring>
#include <fstream>
#include <thread>

#include "store/database/sqlite/write_ahead_log.hpp"

namespace tafl::store {

namespace {

constexpr std::size_t header_size = 100;
constexpr std::size_t page_size_at = 16;           // in the header
constexpr std::int64_t lock_page_at = 0x40000000;  // SQLite's locks are here: the page holds nothing

std::uint64_t word_at(ByteSpan bytes) {  // little-endian
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data(), sizeof word);
    return std::endian::native == std::endian::little ? word : std::byteswap(word);
}

void write_word(std::span<unsigned char> to, std::uint64_t word) {
    for (std::size_t i = 0; i < 8; ++i) to[i] = static_cast<unsigned char>(word >> (8 * i));
}

// Four sums side by side, because a processor multiplies faster than it waits for the result. Each step can be undone, so that a change
// in one word always changes the result.
std::uint64_t page_sum(ByteSpan bytes, std::uint32_t number) {
    constexpr auto mix = [](std::uint64_t sum, std::uint64_t word) {
        return std::rotl((sum ^ word) * 0x9E3779B97F4A7C15, 29);
    };
    std::array<std::uint64_t, 4> sums{1, 2, 3, 4};
    for (; bytes.size() >= 32; bytes = bytes.subspan(32))
        for (std::size_t i = 0; i < 4; ++i) sums[i] = mix(sums[i], word_at(bytes.subspan(8 * i, 8)));
    for (; bytes.size() >= 8; bytes = bytes.subspan(8)) sums[0] = mix(sums[0], word_at(bytes));
    std::uint64_t whole = number;
    for (const auto sum : sums) whole = mix(whole, sum);
    return whole;
}

// Reads again while another process may be writing the page.
class PageReader {
  public:
    PageReader(const std::string& file, std::size_t page_size)
        : in_(file, std::ios::binary), page_(page_size) {}

    [[nodiscard]] bool read(std::int64_t offset) {
        in_.clear();
        in_.seekg(offset);
        return static_cast<bool>(in_.read(reinterpret_cast<char*>(page_.data()), std::ssize(page_)));
    }
    [[nodiscard]] bool is_damaged(std::int64_t offset) {
        for (int i = 0; i < tries; ++i) {
            if (i > 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
            if (!read(offset) || is_sound_page(page_, page_number(offset, page_.size()))) return false;
        }
        return true;
    }

  private:
    static constexpr int tries = 20;
    std::ifstream in_;
    std::vector<unsigned char> page_;
};

// 0 for a file without checksums.
std::size_t page_size_of(const std::string& file) {
    std::array<unsigned char, header_size> header{};
    std::ifstream in(file, std::ios::binary);
    if (!in.read(reinterpret_cast<char*>(header.data()), header.size()) || header[reserved_at] != sum_size)
        return 0;
    const auto size = std::size_t{header[page_size_at]} << 8 | header[page_size_at + 1];
    return size == 1 ? max_page_size : size;
}

}  // namespace

bool is_page(int size, std::int64_t offset) noexcept {
    return size >= 512 && std::has_single_bit(static_cast<unsigned>(size)) && offset % size == 0 &&
           offset != lock_page_at;
}

std::uint32_t page_number(std::int64_t offset, std::size_t page_size) noexcept {
    return static_cast<std::uint32_t>(offset / static_cast<std::int64_t>(page_size)) + 1;
}

bool is_sound_page(ByteSpan page, std::uint32_t number) noexcept {
    return word_at(page.last(sum_size)) == page_sum(page.first(page.size() - sum_size), number);
}

void write_page_sum(std::span<unsigned char> page, std::uint32_t number) noexcept {
    write_word(page.last(sum_size), page_sum(page.first(page.size() - sum_size), number));
}

std::string describe_damage_at(const char* what, std::int64_t number, std::int64_t offset, std::size_t size) {
    return fmt::format("{} {} (bytes {} to {}) is not what was written there", what, number, offset,
                       offset + static_cast<std::int64_t>(size) - 1);
}

std::vector<std::string> damaged_pages(const std::string& file, int limit) {
    std::vector<std::string> found;
    const auto size = page_size_of(file);
    if (size < 512) return found;
    const auto replaced = read_log(file + "-wal").pages;
    PageReader reader(file, size);
    for (std::int64_t at = 0; std::ssize(found) < limit && reader.read(at);
         at += static_cast<std::int64_t>(size)) {
        const auto number = page_number(at, size);
        if (at != lock_page_at && !replaced.contains(number) && reader.is_damaged(at))
            found.push_back(describe_damage_at("page", number, at, size));
    }
    return found;
}

}  // namespace tafl::store
