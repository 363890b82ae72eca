// Checks a puzzle: proves again what its line claims, with nothing but its position to go by.
#pragma once

#include <memory>
#include <string>

#include "engine/engine.hpp"
#include "puzzles/puzzle.hpp"

namespace tafl {

// Threads: one for each checker.
class PuzzleChecker {
  public:
    explicit PuzzleChecker(std::uint64_t deep_nodes = 0) : deep_nodes_(deep_nodes) {}

    // What is wrong, in a few words ("d1-d5 is not proven to win"); empty if the line can be played and each of the solver's moves
    // in it wins against every defence, in no more moves than the line has left; or if the line is a single move that ends
    // nothing, and all other moves lose. The phase and the themes are compared too. Another move that wins too is
    // looked for only with `deep_nodes`, in each position whose move is asked for (second_solution.hpp).
    [[nodiscard]] std::string fault_of(const std::shared_ptr<const Ruleset>& ruleset, const Puzzle& puzzle);

  private:
    [[nodiscard]] std::string fault_of_win(Game game, const Puzzle& puzzle);
    [[nodiscard]] std::string fault_of_defence(Game game, Move move);

    [[nodiscard]] std::string fault_of_uniqueness(const std::shared_ptr<const Ruleset>& ruleset,
                                                  const Puzzle& puzzle);

    std::uint64_t deep_nodes_;
    Engine engine_;
};

}  // namespace tafl
