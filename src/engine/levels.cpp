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
    {1, 2'000, 4'000, 100, 1'000},
    {1, 4'000, 900, 92, 1'090},
    {1, 8'000, 450, 75, 1'210},
    {2, 12'000, 420, 40, 1'480},
    {2, 20'000, 240, 20, 1'900},
    {3, 40'000, 260, 8, 2'330},
    {4, 80'000, 190, 3, 2'770},
    {5, 200'000, 95, 0, 3'370},
    {8, 600'000, 35, 0, 3'970},
    {max_ply, 3'000'000, 0, 0, 4'270},
}};

const Level& row_of(int level) noexcept { return levels[static_cast<std::size_t>(level - min_level)]; }

}  // namespace

SearchLimits limits_of_level(int level, std::uint64_t seed) noexcept {
    const auto& chosen = row_of(level);
    SearchLimits limits;
    limits.depth = chosen.depth;
    limits.nodes = chosen.nodes;
    limits.weakness = {chosen.noise, chosen.oversights, seed};
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
