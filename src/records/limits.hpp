// Limits of a record: far above every game ever played, and low enough that a broken file cannot exhaust the
// memory.
#pragma once

#include <cstddef>

namespace tafl {

inline constexpr std::size_t max_record_moves = 100'000;  // in one game, variations included
inline constexpr std::size_t max_variation_depth = 250;
inline constexpr std::size_t max_comment_length = 1 << 20;  // bytes
inline constexpr std::size_t max_tag_length = 1 << 20;
inline constexpr std::size_t max_tags = 1'000;
// Less is written, because formats add tags of their own and escape what is in a tag.
inline constexpr std::size_t max_written_tag_name_length = 1'000;
inline constexpr std::size_t max_written_tag_length = max_tag_length / 2 - 2'000;
inline constexpr std::size_t max_written_tags = max_tags - 20;
inline constexpr std::size_t max_json_game_size = 64 << 20;

}  // namespace tafl
