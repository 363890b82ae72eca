// Ratings of players and of puzzles against each other, by Glicko-2: a solved puzzle is a win for the player, a failed one
// for the puzzle. A puzzle starts with an estimate (puzzles/estimated_rating.hpp). A player has one rating at puzzles for each
// family of rulesets, apart from those in games.
#pragma once

#include <chrono>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "puzzles/builtin_puzzles.hpp"
#include "server/base/caller.hpp"
#include "store/store.hpp"

namespace tafl::server {

// A player's further attempts at the same puzzle are not rated for so long.
inline constexpr std::chrono::days rated_again_after{180};

// Members; programs would make the puzzles look easy.
[[nodiscard]] bool has_puzzle_rating(const Caller& caller) noexcept;
[[nodiscard]] bool is_rated_again(const store::PuzzleAttempt& last, store::Moment now) noexcept;

struct RatedAttempt {
    double before = 0;  // the player's rating
    store::Rating solver;
    store::PuzzleRating puzzle;
};
// Stores the ratings after the attempt. Nothing, with nothing changed: the player has attempted it lately. In a transaction.
[[nodiscard]] std::optional<RatedAttempt> rate_attempt(store::Store& store, store::PlayerId player,
                                                       const BuiltinPuzzle& puzzle, bool is_solved,
                                                       store::Moment now);

// The stored rating, or that of a new one.
[[nodiscard]] store::Rating solver_rating(store::Store& store, store::PlayerId player, const PuzzleSet& set);

// The stored ratings; of puzzles without an attempt, the estimate. In the order of `puzzles`, which are all of `set`.
[[nodiscard]] std::vector<store::PuzzleRating> ratings_of_puzzles(
    store::Store& store, const PuzzleSet& set, std::span<const ListedPuzzle* const> puzzles);
[[nodiscard]] store::PuzzleRating rating_of_puzzle(store::Store& store, const BuiltinPuzzle& puzzle);

}  // namespace tafl::server
