#include "engine/levels.hpp"

#include <array>

namespace tafl {

namespace {

struct Level {
    int depth;
    std::uint64_t nodes;
    int noise;  // in score units
};

constexpr std::array<Level, 10> levels{{
    {1, 2'000, 500},
    {2, 4'000, 360},
    {2, 8'000, 240},
    {3, 12'000, 180},
    {4, 20'000, 130},
    {5, 40'000, 90},
    {6, 80'000, 55},
    {8, 200'000, 25},
    {12, 600'000, 8},
    {max_ply, 3'000'000, 0},
}};

}  // namespace

SearchLimits limits_of_level(int level, std::uint64_t seed) noexcept {
    const auto& chosen = levels[static_cast<std::size_t>(level - min_level)];
    SearchLimits limits;
    limits.depth = chosen.depth;
    limits.nodes = chosen.nodes;
    limits.weakness = {chosen.noise, seed};
    return limits;
}

}  // namespace tafl
