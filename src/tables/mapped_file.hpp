// A file mapped into memory to be read: mapped_file_posix.cpp, mapped_file_windows.cpp.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <utility>

namespace tafl::tables {

class MappedFile {
  public:
    // Nothing, with errno set, if the file cannot be opened; no bytes if it is empty or no regular file.
    [[nodiscard]] static std::optional<MappedFile> open(const std::filesystem::path& path);
    MappedFile(MappedFile&& other) noexcept : bytes_(std::exchange(other.bytes_, {})) {}
    MappedFile& operator=(MappedFile&&) = delete;
    ~MappedFile();

    [[nodiscard]] std::span<const std::uint8_t> bytes() const noexcept { return bytes_; }

  private:
    explicit MappedFile(std::span<const std::uint8_t> bytes) noexcept : bytes_(bytes) {}

    std::span<const std::uint8_t> bytes_;
};

}  // namespace tafl::tables
