// The perft tables, tests/perft/RULESET.perft: the number of legal move sequences from the ruleset's opening, a depth and
// its count on each line; `#` begins a comment.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace tafl::test {

// The counts of depth 1, 2, ... Throws std::runtime_error when the ruleset has no table, or a line is not the next depth
// and its count.
[[nodiscard]] std::vector<std::uint64_t> read_perft_table(std::string_view ruleset);

}  // namespace tafl::test
