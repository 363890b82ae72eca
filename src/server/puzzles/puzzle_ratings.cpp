#include "server/puzzles/puzzle_ratings.hpp"

#include <algorithm>

#include "server/people/glicko.hpp"
#include "server/people/pools.hpp"

namespace tafl::server {

namespace {

// Ratings of players and of puzzles have the same members. A new one does not become less certain before its first attempt.
template <class Rating>
Strength strength_now(const Rating& rating, int attempts, store::Moment now) noexcept {
    const Strength last{rating.rating, rating.deviation, rating.volatility};
    return attempts == 0 ? last : after_rest(last, periods_between(rating.at, now));
}

template <class Rating>
Rating rated(Rating own, int attempts, const Strength& opponent, double score, store::Moment now) {
    const ScoredGame game{opponent, score};
    const auto periods = attempts == 0 ? 0 : periods_between(own.at, now);
    const auto after = rate_games({own.rating, own.deviation, own.volatility}, {&game, 1}, periods);
    own.rating = after.rating;
    own.deviation = after.deviation;
    own.volatility = after.volatility;
    own.at = std::max(own.at, now);
    return own;
}

}  // namespace

bool has_puzzle_rating(const Caller& caller) noexcept {
    return caller.kind == store::PlayerKind::Member && !caller.is_bot;
}

bool is_rated_again(const store::PuzzleAttempt& last, store::Moment now) noexcept {
    return now >= last.at + rated_again_after;
}

store::Rating solver_rating(store::Store& store, store::PlayerId player, const PuzzleSet& set) {
    const std::string pool(family_of(set.ruleset->name));
    if (auto rating = store.solver_rating(player, pool)) return *std::move(rating);
    return {.player = player, .pool = pool};
}

store::PuzzleRating rating_of_puzzle(store::Store& store, PuzzleId puzzle) {
    const auto found = store.puzzle_ratings({puzzle});
    return found.empty() ? store::PuzzleRating{.puzzle = puzzle} : found.front();
}

std::optional<RatedAttempt> rate_attempt(store::Store& store, store::PlayerId player, const PuzzleSet& set,
                                         PuzzleId puzzle, bool is_solved, store::Moment now) {
    store.lock_players({player, player});
    if (const auto last = store.puzzle_attempt(player, puzzle); last && !is_rated_again(*last, now))
        return std::nullopt;
    const auto before = solver_rating(store, player, set);
    const auto difficulty = store.lock_puzzle(puzzle);
    const double score = is_solved ? 1 : 0;
    RatedAttempt result{
        before.rating,
        rated(before, before.games, strength_now(difficulty, difficulty.attempts, now), score, now),
        rated(difficulty, difficulty.attempts, strength_now(before, before.games, now), 1 - score, now)};
    ++result.solver.games;
    ++result.puzzle.attempts;
    store.rate_puzzle({.player = player, .puzzle = puzzle, .is_solved = is_solved, .at = now}, result.solver,
                      result.puzzle);
    return result;
}

}  // namespace tafl::server
