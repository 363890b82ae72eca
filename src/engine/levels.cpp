#include "engine/levels.hpp"

#include <array>
#include <cstdlib>

namespace tafl {

namespace {

struct Level {
    int depth;
    std::uint64_t nodes;
    int noise;       // in score units
    int oversights;  // percent
    int elo;
};

constexpr std::array<Level, 10> levels{{
    {1, 2'000, 8'000, 100, 1'000},
    {2, 12'000, 460, 45, 1'310},
    {3, 25'000, 370, 18, 1'680},
    {3, 50'000, 225, 7, 1'920},
    {4, 80'000, 190, 3, 2'170},
    {5, 150'000, 160, 1, 2'570},
    {6, 300'000, 120, 0, 3'040},
    {7, 500'000, 80, 0, 3'380},
    {8, 600'000, 40, 0, 3'680},
    {max_ply, 3'000'000, 0, 0, 3'980},
}};

const Level& row_of(int level) noexcept { return levels[static_cast<std::size_t>(level - min_level)]; }

}  // namespace

SearchLimits limits_of_level(int level, std::uint64_t seed) noexcept {
    const auto& chosen = row_of(level);
    SearchLimits limits;
    limits.depth = chosen.depth;
    limits.nodes = chosen.nodes;
    const auto own_seed = seed * levels.size() + static_cast<std::uint64_t>(level - min_level);
    limits.weakness = {chosen.noise, chosen.oversights, own_seed};
    return limits;
}

int elo_of_level(int level) noexcept { return row_of(level).elo; }

int level_of_elo(int elo) noexcept {
    int nearest = min_level;
    for (int level = min_level; level <= max_level; ++level) {
        if (std::abs(elo_of_level(level) - elo) < std::abs(elo_of_level(nearest) - elo)) nearest = level;
    }
    return nearest;
}

}  // namespace tafl
