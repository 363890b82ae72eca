// Perft: counts the leaves of the tree of legal moves.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "rules/game.hpp"

namespace tafl {

enum class PerftLeaves : std::uint8_t {
    Bulk,  // the moves of the last ply are counted
    Made,  // and are played, each with the full test of the game's end
};

// The number of sequences of `depth` legal moves; a finished game has no successors. The repetition rule applies, with the
// history of the game.
[[nodiscard]] std::uint64_t perft(const Game& game, int depth, PerftLeaves leaves = PerftLeaves::Bulk);

struct PerftBranch {
    Move move;
    std::uint64_t nodes = 0;
};

// The same by first move, sorted by move. Precondition: depth >= 1. Calls `visit`, if given, after each branch.
[[nodiscard]] std::vector<PerftBranch> divide(const Game& game, int depth,
                                              PerftLeaves leaves = PerftLeaves::Bulk,
                                              const std::function<void(const PerftBranch&)>& visit = {});

}  // namespace tafl
