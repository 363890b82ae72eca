#include "engine/levels.hpp"

#include <array>

namespace tafl {

namespace {

struct Level {
    int depth;
    std::uint64_t nodes;
    int noise;       // in score units
    int oversights;  // percent
};

constexpr std::array<Level, 10> levels{{
    {1, 2'000, 700, 75},
    {2, 4'000, 500, 45},
    {2, 8'000, 330, 25},
    {2, 12'000, 220, 15},
    {3, 20'000, 260, 8},
    {3, 40'000, 185, 5},
    {4, 80'000, 190, 3},
    {5, 200'000, 95, 0},
    {8, 600'000, 35, 0},
    {max_ply, 3'000'000, 0, 0},
}};

}  // namespace

SearchLimits limits_of_level(int level, std::uint64_t seed) noexcept {
    const auto& chosen = levels[static_cast<std::size_t>(level - min_level)];
    SearchLimits limits;
    limits.depth = chosen.depth;
    limits.nodes = chosen.nodes;
    limits.weakness = {chosen.noise, chosen.oversights, seed};
    return limits;
}

}  // namespace tafl
