// Proves forced wins at full width: every defence is played and answered until the game is over. The engine only proposes
// the answers.
#pragma once

#include <optional>
#include <vector>

#include "engine/engine.hpp"
#include "rules/game.hpp"

namespace tafl {

struct AnsweredDefence;

// A move that wins, and the defences against it. The first is one that lasts as long as any. Every defence that is not
// listed loses to a move that ends the game at once.
struct Proof {
    Move move;
    std::vector<AnsweredDefence> defences;
};
struct AnsweredDefence {
    Move move;
    Proof answer;
};

// The moves of both sides along the first defences.
[[nodiscard]] std::vector<Move> main_line(const Proof& proof);

class Prover {
  public:
    // Each proposal searches `nodes` nodes. The engine must outlive the prover.
    Prover(Engine& engine, std::uint64_t nodes) : engine_(engine), nodes_(nodes) {}

    // A move that ends the game in favour of the side to move.
    [[nodiscard]] std::optional<Move> winning_move(Game& game);

    // The proof that this move wins against every defence in at most `moves` moves of the solver. The game is unchanged
    // afterwards. Precondition: the move is legal; no turn has several moves (R12).
    [[nodiscard]] std::optional<Proof> prove(Game& game, Move move, int moves);

    // The proof with the fewest moves, up to `max_moves`. Clears the engine: the same game, move and nodes give the same proof.
    [[nodiscard]] std::optional<Proof> shortest_proof(Game& game, Move move, int max_moves);

    // Whether the side to move wins in at most `moves` moves of its own.
    [[nodiscard]] bool wins(Game& game, int moves);

    // Whether every other move loses, in at most `moves` moves of the opponent. Clears the engine.
    [[nodiscard]] bool all_others_lose(Game& game, Move move, int moves);

  private:
    struct Reply;
    [[nodiscard]] bool is_winning(Game& game, Move move) const;
    [[nodiscard]] std::optional<Reply> answered(Game& game, Move move, int moves);
    [[nodiscard]] std::optional<Move> proposal(const Game& game, int moves);
    void forget();

    Engine& engine_;
    std::uint64_t nodes_;
    Move last_win_;  // tried first: most defences do not parry the threat
};

}  // namespace tafl
