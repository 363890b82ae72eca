// Compares the captures marked after a move with those of the rules. A mark may be repeated, and the king's
// may be missing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "notation/squares.hpp"
#include "rules/game.hpp"

namespace tafl {

// For the last move of a game. Precondition: the game has one, and does not change during the lifetime of
// this object.
class ClaimedCaptures {
  public:
    explicit ClaimedCaptures(const Game& game) noexcept : game_(game) {}
    void add(Square square) noexcept;  // no_square: outside the board
    [[nodiscard]] bool are_right() const noexcept;

  private:
    const Game& game_;
    std::uint64_t seen_ = 0;  // one bit for each capture of the last move
    bool wrong_ = false;
};

// "e2 f3", or "nothing": the soldiers that the game's last move captured.
[[nodiscard]] std::string list_captures(const Game& game);

// What is wrong with the marks of a typed move: "d1-d3 takes nothing, d4 is marked". Nothing if they are
// right or absent. Precondition: `written` has just been played.
[[nodiscard]] std::optional<std::string> wrong_captures(const WrittenMove& written, const Game& game);

}  // namespace tafl
