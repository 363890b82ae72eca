// The ten levels of play. A low level searches few plies, adds noise to its evaluation, always the same in the same position of a
// game, and overlooks some of the king's escapes and captures: its mistakes look human, not random. Level 10 is full strength.
#pragma once

#include "engine/engine.hpp"

namespace tafl {

inline constexpr int min_level = 1;
inline constexpr int max_level = 10;

// Precondition: min_level <= level <= max_level. Use another seed for each game.
[[nodiscard]] SearchLimits limits_of_level(int level, std::uint64_t seed) noexcept;

}  // namespace tafl
