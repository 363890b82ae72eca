// What self-play says about a ruleset: who wins between equal players, how long games are, how they end.
#pragma once

#include <array>
#include <map>

#include "base/share.hpp"
#include "lab/arena/selfplay.hpp"

namespace tafl::arena {

// Openings as they come, a few random moves from the start, and games played to their end: an opening chosen for its balance would
// hide that a ruleset has none.
[[nodiscard]] SelfplayConditions balance_conditions() noexcept;

// Counts of finished games.
class BalanceTally {
  public:
    // Plays the game on `board`, whose ruleset it belongs to. Precondition: fault_of(game, board) is empty.
    void add(const SelfplayGame& game, Game& board);

    [[nodiscard]] std::uint64_t games() const noexcept { return games_; }
    [[nodiscard]] std::uint64_t won_by(Winner winner) const noexcept {
        return results_[static_cast<std::size_t>(winner)];
    }
    // Of the points: a draw is half a win for each side.
    [[nodiscard]] Share attackers() const noexcept;
    [[nodiscard]] Share draws() const noexcept;
    // By how the game ended; Reason::None: it was stopped at the longest length and counts as drawn.
    [[nodiscard]] const std::map<Reason, std::uint64_t>& endings() const noexcept { return endings_; }
    [[nodiscard]] double mean_plies() const noexcept;
    [[nodiscard]] int median_plies() const;
    [[nodiscard]] double mean_moves() const noexcept;  // legal moves of a position: the branching factor

  private:
    std::uint64_t games_ = 0, positions_ = 0, moves_ = 0;
    std::array<std::uint64_t, 4> results_{};  // by Winner
    std::map<Reason, std::uint64_t> endings_;
    std::vector<int> plies_;
};

}  // namespace tafl::arena
