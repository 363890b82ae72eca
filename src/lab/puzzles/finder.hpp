// Finds puzzles in a game: forced wins, positions in which the losing side had a single defence, the wins against
// plausible mistakes that were not made, and the single defences against rings that could have threatened.
#pragma once

#include <vector>

#include "engine/engine.hpp"
#include "puzzles/puzzle.hpp"

namespace tafl {

struct FinderLimits {
    std::uint64_t nodes = 30'000;    // to tell the best move from the second, in each position of the line
    std::uint64_t scan_nodes = 500;  // to look for a win in each position of the game
    // To look for another solution, in each position whose move a puzzle asks for; 0: none is looked for.
    std::uint64_t deep_nodes = 500'000;
    int sidelines = 0;        // moves beside the game's to try in each of its positions
    bool rings_only = false;  // look only for single defences against a ring (R8), in the game and beside it
    bool short_wins = false;  // look only for wins in two moves of the solver
    int max_moves = 6;        // of the solver
};

struct FoundPuzzle {
    Puzzle puzzle;
    int ply = 0;  // of the game
};

// Puzzles must not be trivial: a search of one ply sees no win, the evaluation alone would choose another move than an only
// defence, the solution is not the only capture, and a deep search finds no other. A search of one ply sees nearly every win in
// two moves; for short wins the evaluation alone would choose another move instead. Two puzzles of a game do not show the same
// combination. The position of a mistake that nobody made has the ply after it. Deterministic: the same game and limits give the
// same puzzles. Ascending by ply.
//
// Threads: one for each finder.
class PuzzleFinder {
  public:
    explicit PuzzleFinder(FinderLimits limits);

    // Why there can be no puzzles under a ruleset; empty if there can.
    [[nodiscard]] static std::string_view why_not(const Ruleset& ruleset) noexcept;

    // Precondition: why_not() is empty.
    [[nodiscard]] std::vector<FoundPuzzle> find(const Game& game);

  private:
    class Scan;
    FinderLimits limits_;
    Engine engine_;
    Engine deep_;
    Engine sight_;  // what is seen without searching on: forgets everything before each look
};

}  // namespace tafl
