// Limits of a record: far above every game ever played, and low enough that a broken file cannot exhaust the
// memory.
#pragma once

#include <cstddef>

namespace tafl {

inline constexpr std::size_t most_record_moves = 100'000;  // in one game, variations included
inline constexpr std::size_t most_variation_depth = 250;
inline constexpr std::size_t longest_comment = 1 << 20;  // bytes
inline constexpr std::size_t longest_tag = 1 << 20;
inline constexpr std::size_t most_tags = 1'000;
inline constexpr std::size_t longest_json_game = 64 << 20;

}  // namespace tafl
