// Paths of the test tables, and the scale of long tests.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

namespace tafl::test {

// The root of the source tree, and a file below its tests/data.
[[nodiscard]] const std::filesystem::path& source_tree();
[[nodiscard]] std::filesystem::path data_path(std::string_view below_tests_data);

// A file of recorded games: in $SKJALDBORG_GAMES, or in ../shared/games beside the source tree. nullopt if it is missing;
// the caller then skips with the reason.
[[nodiscard]] std::optional<std::filesystem::path> recorded_games(std::string_view file);

// `at_scale_one` times $SKJALDBORG_TEST_SCALE (1 when unset), at least 1.
[[nodiscard]] int scaled(int at_scale_one);
// From one case of a long series to the next: 1, or up to `longest` where the scale makes tests shorter.
[[nodiscard]] int stride(int longest);

}  // namespace tafl::test
