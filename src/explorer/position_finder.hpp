// Finds where a game came to a position, turned and mirrored positions included.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "explorer/folded_position.hpp"

namespace tafl {

struct Arrival {
    int ply = 0;               // after this many moves
    std::optional<Move> move;  // played there, as on the board of the position; nothing: none was
    bool operator==(const Arrival&) const = default;
};

class PositionFinder {
  public:
    // Precondition: the position is on the board of the symmetries. `symmetries` must outlive this object.
    PositionFinder(const BoardSymmetries& symmetries, std::string_view ruleset, const Setup& position);

    [[nodiscard]] const FoldedPosition& position() const noexcept { return position_; }
    // The first time. Plays `moves`, separated by blanks, from the position of `game`, up to there; a move that cannot be played
    // ends the game.
    [[nodiscard]] std::optional<Arrival> find(Game game, std::string_view moves) const;

  private:
    [[nodiscard]] FoldedPosition folded(const Setup& setup) const { return {*symmetries_, ruleset_, setup}; }
    [[nodiscard]] bool is_here(const Setup& setup) const;

    const BoardSymmetries* symmetries_;
    std::string ruleset_;
    FoldedPosition position_;
    int men_;
    Side to_move_;
};

}  // namespace tafl
