// A game kept in step with a host that shows its board: what it says counts, also where our rules say otherwise.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/engine.hpp"
#include "rules/game.hpp"

namespace tafl {

[[nodiscard]] bool same_placement(const Setup& a, const Setup& b) noexcept;  // whoever is to move

// Plays the moves, and before one of the other side the end of a turn that could go on (R12). False, with the
// game as it was, where one is not legal.
[[nodiscard]] bool play_all(Game& game, std::span<const Move> moves);

// The one move that leads to the placement; nothing if none does, or if the game is over.
[[nodiscard]] std::optional<Move> move_to_placement(const Game& game, const Setup& placement);

// A game without a past. Soldiers may stand where they could not have walked.
[[nodiscard]] std::expected<Game, SetupError> begin_at(std::shared_ptr<const Ruleset> ruleset,
                                                       Setup placement, Side to_move);

// A host has refused these moves here: as many more lines are searched, and the best of the others is ours; nothing
// where every move was refused.
[[nodiscard]] SearchLimits besides(SearchLimits limits, std::span<const Move> refused);
[[nodiscard]] std::optional<Move> best_besides(const Game& game, const Answer& answer,
                                               std::span<const Move> refused);

}  // namespace tafl
