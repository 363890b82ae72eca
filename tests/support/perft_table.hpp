// The perft tables, tests/perft/RULESET.perft: the number of legal move sequences from the ruleset's opening, a depth and
// its count on each line; `#` begins a comment.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>
#include <vector>

namespace tafl::test {

[[nodiscard]] std::filesystem::path perft_table_path(std::string_view ruleset);

// The counts of depth 1, 2, ... Throws std::runtime_error when the ruleset has no table, or a line is not the next depth
// and its count.
[[nodiscard]] std::vector<std::uint64_t> read_perft_table(std::string_view ruleset);

}  // namespace tafl::test
