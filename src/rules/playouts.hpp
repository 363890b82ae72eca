// Playouts: games of uniformly random moves under the full rules.
#pragma once

#include <cstdint>
#include <functional>

#include "rules/game.hpp"

namespace tafl {

struct PlayoutTally {
    std::uint64_t games = 0, plies = 0;
    std::uint64_t attackers = 0, defenders = 0, draws = 0, unfinished = 0;
    bool operator==(const PlayoutTally&) const = default;
};

// Plays games of uniformly random moves from the placement of `game`. A game that has not ended after `max_plies` is
// unfinished. The same seed gives the same games on every machine.
[[nodiscard]] PlayoutTally playouts(const Game& game, std::uint64_t games, int max_plies, std::uint64_t seed);

// The same in batches, each with its own seed; `visit` receives the sum after each batch and may throw to stop.
[[nodiscard]] PlayoutTally playouts(const Game& game, std::uint64_t games, int max_plies, std::uint64_t seed,
                                    const std::function<void(const PlayoutTally&)>& visit);

}  // namespace tafl
