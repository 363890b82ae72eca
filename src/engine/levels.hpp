// The ten levels of play. A low level searches few plies, adds noise to its evaluation, always the same in the same position of a
// game, and overlooks some of the king's escapes and captures, its own too: its mistakes look human, not random. Level 1 sees none of
// them and loses to beginners; level 10 is full strength.
#pragma once

#include "engine/engine.hpp"

namespace tafl {

inline constexpr int min_level = 1;
inline constexpr int max_level = 10;

// Precondition: min_level <= level <= max_level. Use another seed for each game. With the same seed two levels err in different places:
// otherwise the higher one would foresee the errors of the lower.
[[nodiscard]] SearchLimits limits_of_level(int level, std::uint64_t seed) noexcept;

// The levels' strength in Elo, measured against each other in Copenhagen up to level 8, the steps to 9 and 10 taken as 300
// (bench/README.md). Level 1 is 1,000 by definition: the numbers do not compare with people's ratings.
[[nodiscard]] int elo_of_level(int level) noexcept;
[[nodiscard]] int level_of_elo(int elo) noexcept;  // the nearest

}  // namespace tafl
