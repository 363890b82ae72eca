// Counting: the leaves of the tree of legal moves, and games of uniformly random moves.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "rules/game.hpp"

namespace tafl {

enum class Leaves : std::uint8_t {
    Bulk,  // the moves of the last ply are counted
    Made,  // and are played, each with the full test of the game's end
};

// How many sequences of `depth` legal moves follow; a finished game has no successors. Repetition counts, with the
// moves that the game has seen.
[[nodiscard]] std::uint64_t perft(const Game& game, int depth, Leaves leaves = Leaves::Bulk);

struct Branch {
    Move move;
    std::uint64_t nodes = 0;
};

// The same by first move, sorted by move. Precondition: depth >= 1. `visit`, where given, sees each branch as it
// is finished.
[[nodiscard]] std::vector<Branch> divide(const Game& game, int depth, Leaves leaves = Leaves::Bulk,
                                         const std::function<void(const Branch&)>& visit = {});

struct Tally {
    std::uint64_t games = 0, plies = 0;
    std::uint64_t attackers = 0, defenders = 0, draws = 0, unfinished = 0;
    bool operator==(const Tally&) const = default;
};

// Plays games from the placement of `game`, every legal move equally likely, under all its rules. A game that has not
// ended after `max_plies` is unfinished. The same seed gives the same games on every machine.
[[nodiscard]] Tally playouts(const Game& game, std::uint64_t games, int max_plies, std::uint64_t seed);

// The same in batches with seeds of their own, so that `visit` can see the sum after each; it may throw to end it. What
// `tafl playouts` counts.
[[nodiscard]] Tally playouts(const Game& game, std::uint64_t games, int max_plies, std::uint64_t seed,
                             const std::function<void(const Tally&)>& visit);

}  // namespace tafl
