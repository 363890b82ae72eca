// Proves forced wins at full width: every defence is played and answered until the game is over. The engine only proposes
// the answers.
#pragma once

#include <optional>

#include "engine/engine.hpp"
#include "puzzles/puzzle.hpp"

namespace tafl {

class Prover {
  public:
    // Each proposal searches `nodes` nodes. The engine must outlive the prover.
    Prover(Engine& engine, std::uint64_t nodes) : engine_(engine), nodes_(nodes) {}

    // A move that ends the game in favour of the side to move.
    [[nodiscard]] std::optional<Move> winning_move(Game& game);

    // The solution that begins with this move, if it wins against every defence in at most `moves` moves of the solver. The game
    // is unchanged afterwards. Precondition: the move is legal; no turn has several moves (R12).
    [[nodiscard]] std::optional<Solution> prove(Game& game, Move move, int moves);

    // Whether the side to move wins in at most `moves` moves of its own.
    [[nodiscard]] bool wins(Game& game, int moves);

  private:
    struct Reply;
    [[nodiscard]] bool is_winning(Game& game, Move move) const;
    [[nodiscard]] std::optional<Reply> answered(Game& game, Move move, int moves);
    [[nodiscard]] std::optional<Move> proposal(const Game& game, int moves);

    Engine& engine_;
    std::uint64_t nodes_;
    Move last_win_;  // tried first: most defences do not parry the threat
};

// Moves of the solver in the longest defence that is listed.
[[nodiscard]] int length_of(const Solution& solution) noexcept;

}  // namespace tafl
