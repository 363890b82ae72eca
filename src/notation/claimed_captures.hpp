// Captures as somebody marked them behind a move, held against what the rules took. A mark may stand twice,
// and the king's may be missing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "notation/squares.hpp"
#include "rules/game.hpp"

namespace tafl {

// For the last move of a game. Precondition: the game has one, and is not changed meanwhile.
class ClaimedCaptures {
  public:
    explicit ClaimedCaptures(const Game& game) noexcept : game_(game) {}
    void add(Square square) noexcept;  // no_square: outside the board
    [[nodiscard]] bool are_right() const noexcept;

  private:
    const Game& game_;
    std::uint64_t seen_ = 0;  // of the captures of the last move, a bit each
    bool wrong_ = false;
};

// "e2 f3", or "nothing": the soldiers that the game's last move took.
[[nodiscard]] std::string list_captures(const Game& game);

// For a move in a list that people type: "d1-d3 takes nothing, d4 is marked". Nothing where the marks are
// right, or where there are none. Precondition: `written` has just been played.
[[nodiscard]] std::optional<std::string> wrong_captures(const WrittenMove& written, const Game& game);

}  // namespace tafl
