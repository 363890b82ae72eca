// The names of the files in the data folder (`tafl serve --data`).
#pragma once

#include <filesystem>
#include <string>

namespace tafl::store {

inline constexpr const char* database_name = "skjaldborg.db";

[[nodiscard]] inline std::string database_in(const std::filesystem::path& folder) {
    return (folder / database_name).string();
}

}  // namespace tafl::store
