// A deeper look than the finder's at what would spoil a puzzle: another move that wins too, or an only defence that loses.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "engine/engine.hpp"
#include "puzzles/puzzle.hpp"

namespace tafl {

struct SecondSolution {
    int at = 0;  // which of the solver's moves it spoils, from 0
    Move move;   // of the solver, that wins too; after an only defence, of the opponent, that wins
};

// The first that a search of `nodes` nodes finds, in each position whose move is asked for. A move that ends the game is passed
// over, since any that does so is right. Clears the engine: the same puzzle and nodes give the same answer.
[[nodiscard]] std::optional<SecondSolution> second_solution(Engine& engine,
                                                            const std::shared_ptr<const Ruleset>& ruleset,
                                                            const Puzzle& puzzle, std::uint64_t nodes);

}  // namespace tafl
