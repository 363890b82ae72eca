// Folders, pipes and devices, where a file is expected: reading one might block or never end, and replacing one loses it.
#pragma once

#include <filesystem>
#include <system_error>

namespace tafl {

// Whether there is something of that name, and it is no regular file.
[[nodiscard]] inline bool is_special_file(const std::filesystem::path& path) {
    std::error_code none;
    const auto status = std::filesystem::status(path, none);
    return std::filesystem::exists(status) && !std::filesystem::is_regular_file(status);
}

}  // namespace tafl
