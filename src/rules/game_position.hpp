// A game for programs that play millions of moves: the rules, the repetition and the outcome of a Game, without its record of
// captures. One type for all board sizes.
//
//     tafl::GamePosition position{tafl::Game(tafl::find_builtin("copenhagen"))};
//     tafl::Random random(1);
//     while (!position.outcome().is_over()) position.play(position.random_move(random));
//     for (const tafl::Move move : position.legal_moves()) …
//
// Ownership: all by value; copying allocates, nothing else does but a history of more than 500 plies, as it grows.
// Threads: one at a time; different GamePositions are independent.
#pragma once

#include <memory>

#include "base/random.hpp"
#include "rules/game.hpp"
#include "rules/move_list.hpp"

namespace tafl {

using LegalMoves = MoveList<max_size>;

class GamePosition {
  public:
    // Where the game stands, with its history.
    explicit GamePosition(const Game& game);
    GamePosition(const GamePosition& other);
    GamePosition(GamePosition&&) noexcept;
    GamePosition& operator=(const GamePosition& other);
    GamePosition& operator=(GamePosition&&) noexcept;
    ~GamePosition();

    [[nodiscard]] const Ruleset& ruleset() const noexcept;
    [[nodiscard]] Setup setup() const noexcept;
    [[nodiscard]] Piece piece_at(Square square) const noexcept;
    [[nodiscard]] Side to_move() const noexcept;
    [[nodiscard]] Outcome outcome() const noexcept;
    [[nodiscard]] std::uint64_t key() const noexcept;  // equal to Game::key()
    [[nodiscard]] int plies() const noexcept;          // since the game began
    [[nodiscard]] int occurrences() const noexcept;    // equal to Game::occurrences()

    // In an order that is the same on every machine. Empty when the game is over.
    [[nodiscard]] LegalMoves legal_moves() const noexcept;
    [[nodiscard]] int count_moves() const noexcept;
    [[nodiscard]] bool is_legal(Move move) const noexcept;
    // One of the legal moves, each equally likely, without listing them. Precondition: the game is not over.
    [[nodiscard]] Move random_move(Random& random) const noexcept;

    Outcome play(Move move);  // precondition: is_legal(move)
    void undo() noexcept;     // precondition: plies() > 0
    void restart() noexcept;  // back to the start of the game

  private:
    std::unique_ptr<GameCore> core_;
};

}  // namespace tafl
