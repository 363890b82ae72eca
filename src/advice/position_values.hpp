// What the positions of a game are worth: search results that correct each other.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/engine.hpp"

namespace tafl {

// The best line that a search found in a position; nothing if it was not searched.
using PositionAnalysis = std::optional<PvLine>;

struct PositionValue {
    double attackers = 0;  // the attackers' chance
    std::optional<int>
        plies_to_end;  // proven: one side wins by force within this many plies; its chance is 1
    // What gives the side to move this value; without moves if that is not known, or the game is over.
    PvLine line;

    [[nodiscard]] double chance(Side side) const noexcept {
        return side == Side::Attackers ? attackers : 1 - attackers;
    }
    [[nodiscard]] bool is_won_by(Side side) const noexcept {
        return plies_to_end.has_value() && chance(side) > 0.5;
    }
    [[nodiscard]] int moves_of_winner() const noexcept { return winners_moves(*plies_to_end); }
};

// For the position before the first move and after each; nothing if nothing is known of it. The positions correct each other:
//  - A forced win stays one while its line is played; a forced loss stays one whatever is played.
//  - A position is worth no less than the one after the move that was played, and if that was the line's move, no more. If
//    the played move wins by force, so does the position before it; if it loses, that proves nothing, because another move might
//    not lose.
// Preconditions as for review_game().
[[nodiscard]] std::vector<std::optional<PositionValue>> position_values(
    const Game& game, std::span<const PositionAnalysis> analyses);

}  // namespace tafl
