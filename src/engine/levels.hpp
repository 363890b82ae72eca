// The ten levels of play. A weak level sees few moves ahead and misjudges what it sees by a little, always the same
// in the same position of the same game: it plays badly as people do, not at random. Level 10 is the engine itself.
#pragma once

#include "engine/engine.hpp"

namespace tafl {

inline constexpr int lowest_level = 1;
inline constexpr int highest_level = 10;

// Precondition: lowest_level <= level <= highest_level. `seed`: which misjudgements; another one for each game.
[[nodiscard]] SearchLimits limits_of_level(int level, std::uint64_t seed) noexcept;

}  // namespace tafl
