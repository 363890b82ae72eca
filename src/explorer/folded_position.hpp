// A position folded over the symmetries of its board: all that turn or mirror into each other have the same key, and so
// have the moves that do the same in them.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "explorer/board_symmetries.hpp"
#include "rules/game.hpp"

namespace tafl {

// A move as one number, of those that databases keep; the same for boards of all sizes.
[[nodiscard]] int number_of(Move move) noexcept;
[[nodiscard]] Move move_of(int number) noexcept;

class FoldedPosition {
  public:
    // Precondition: the position is on the board of the symmetries. `symmetries` must outlive this object.
    FoldedPosition(const BoardSymmetries& symmetries, std::string_view ruleset, const Setup& position);

    // Of the ruleset's name, the placement and the side to move; the same on every machine.
    [[nodiscard]] std::int64_t key() const noexcept { return key_; }
    // The symmetries that leave the position as it is: 1 to 8.
    [[nodiscard]] int symmetries() const noexcept { return static_cast<int>(folding_.size()); }
    [[nodiscard]] int fold(Move move) const noexcept;    // its number in the folded position
    [[nodiscard]] Move unfold(int move) const noexcept;  // a move that has this number

  private:
    const BoardSymmetries* symmetries_;
    std::vector<int> folding_;  // the symmetries that lead to the folded position
    std::int64_t key_ = 0;
};

struct FoldedMove {
    std::int64_t position = 0;
    int move = 0;
    Side mover = Side::Attackers;
    bool operator==(const FoldedMove&) const = default;
};

// The moves of a game under this ruleset, each with the position in which it was played.
[[nodiscard]] std::vector<FoldedMove> folded_moves(const BoardSymmetries& symmetries,
                                                   std::string_view ruleset, Game game);

// The keys of all positions of a game, each once, ascending. `moves`: its own; `last`: where it stands after them.
[[nodiscard]] std::vector<std::int64_t> reached_positions(const std::vector<FoldedMove>& moves,
                                                          const FoldedPosition& last);

}  // namespace tafl
