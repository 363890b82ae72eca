#include "support/paths.hpp"

#include <algorithm>
#include <cstdlib>
#include <system_error>

namespace tafl::test {

namespace {

const std::filesystem::path source_folder = SKJALDBORG_SOURCE_DIR;

}  // namespace

std::filesystem::path source_path(std::string_view below_source_folder) {
    return source_folder / below_source_folder;
}

std::filesystem::path data_path(std::string_view below_tests_data) {
    return source_folder / "tests" / "data" / below_tests_data;
}

std::optional<std::filesystem::path> recorded_games(std::string_view file) {
    const char* chosen = std::getenv("SKJALDBORG_GAMES");
    const auto folder = chosen ? std::filesystem::path(chosen) : source_folder / ".." / "shared" / "games";
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(folder / file, ignored)) return {};
    return folder / file;
}

int scaled(int at_scale_one) {
    const char* text = std::getenv("SKJALDBORG_TEST_SCALE");
    const double scale = text ? std::atof(text) : 1.0;
    return std::max(1, static_cast<int>(at_scale_one * scale));
}

}  // namespace tafl::test
