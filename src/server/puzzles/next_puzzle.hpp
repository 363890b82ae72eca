// Which puzzle a player gets next, and the puzzle of the day.
#pragma once

#include <chrono>
#include <optional>

#include "puzzles/builtin_puzzles.hpp"
#include "store/store.hpp"

namespace tafl::server {

// A puzzle of the theme (nothing: any) close to the player's rating, which the player has not attempted lately; if there is
// none left, the one whose attempt is longest ago. Player 0 has no rating and no attempts. Null: no puzzle has the theme.
// `seed` decides between puzzles that suit equally.
[[nodiscard]] const ListedPuzzle* next_puzzle(store::Store& store, store::PlayerId player,
                                              const PuzzleSet& set, std::optional<PuzzleTheme> theme,
                                              store::Moment now, std::uint64_t seed);

// The same for everybody: every second day one of the largest set, between these one of the other sets in turn. The choice
// depends on the day and the puzzles alone; when puzzles are added, a past day keeps its puzzle unless a new one displaces it.
// Precondition: there are built-in puzzles.
[[nodiscard]] BuiltinPuzzle daily_puzzle(std::chrono::sys_days day);

}  // namespace tafl::server
