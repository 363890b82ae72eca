#include "support/paths.hpp"

#include <algorithm>
#include <cstdlib>
#include <system_error>

namespace tafl::test {

const std::filesystem::path& source_tree() {
    static const std::filesystem::path root = SKJALDBORG_SOURCE_DIR;
    return root;
}

std::filesystem::path data_path(std::string_view below_tests_data) {
    return source_tree() / "tests" / "data" / below_tests_data;
}

std::optional<std::filesystem::path> recorded_games(std::string_view file) {
    const char* chosen = std::getenv("SKJALDBORG_GAMES");
    const auto folder = chosen ? std::filesystem::path(chosen) : source_tree() / ".." / "shared" / "games";
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(folder / file, ignored)) return {};
    return folder / file;
}

int scaled(int at_scale_one) {
    const char* text = std::getenv("SKJALDBORG_TEST_SCALE");
    const double scale = text ? std::atof(text) : 1.0;
    return std::max(1, static_cast<int>(at_scale_one * scale));
}

int stride(int longest) { return std::max(1, longest / scaled(longest)); }

}  // namespace tafl::test
