// Keeps our game in sync with a host that shows its board. The host's board is authoritative, even if our
// rules differ.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/engine.hpp"
#include "rules/game.hpp"

namespace tafl {

// The time of a move if neither the host nor the command line limits it.
inline constexpr std::chrono::milliseconds default_movetime{2'000};

[[nodiscard]] bool same_placement(const Setup& a, const Setup& b) noexcept;  // ignores the side to move

// Plays the moves; ends a turn that could continue (R12) before a move of the other side. Returns false and changes nothing
// if a move is illegal.
[[nodiscard]] bool play_moves(Game& game, std::span<const Move> moves);

// The move that leads to the placement; nothing if none does or if the game is over.
[[nodiscard]] std::optional<Move> move_to_placement(const Game& game, const Setup& placement);

// A game without history. Soldiers may stand on squares that they could not have moved to.
[[nodiscard]] std::expected<Game, SetupError> game_from(std::shared_ptr<const Ruleset> ruleset,
                                                        Setup placement, Side to_move);

// The host has refused these moves in this position: search one more line for each, and take the best of the other moves;
// nothing if the host has refused every move.
[[nodiscard]] SearchLimits limits_excluding(std::span<const Move> refused, SearchLimits limits);
[[nodiscard]] std::optional<Move> best_move_excluding(std::span<const Move> refused,
                                                      const SearchResult& result, const Game& game);

}  // namespace tafl
