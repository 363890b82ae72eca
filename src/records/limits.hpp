// What a record may hold. Far beyond any game that people have played, and small enough that no file, however
// broken, eats the machine.
#pragma once

#include <cstddef>

namespace tafl {

inline constexpr std::size_t most_record_moves = 100'000;  // of one game, variations included
inline constexpr std::size_t most_variation_depth = 250;
inline constexpr std::size_t longest_comment = 1 << 20;  // bytes
inline constexpr std::size_t longest_tag = 1 << 20;
inline constexpr std::size_t most_tags = 1'000;
inline constexpr std::size_t longest_json_game = 64 << 20;

}  // namespace tafl
