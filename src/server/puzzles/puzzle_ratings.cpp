#include "server/puzzles/puzzle_ratings.hpp"

#include <algorithm>

#include "puzzles/estimated_rating.hpp"
#include "server/people/ratings/glicko.hpp"
#include "server/people/ratings/pools.hpp"

namespace tafl::server {

namespace {

constexpr double deviation_of_estimate = 250;

store::PuzzleRating with_estimate(store::PuzzleRating stored, const PuzzleSet& set,
                                  const ListedPuzzle& listed) {
    if (stored.attempts > 0) return stored;
    stored.rating = estimated_rating(parse_builtin(set, listed), set.ruleset->size());
    stored.deviation = deviation_of_estimate;
    return stored;
}

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

std::vector<store::PuzzleRating> ratings_of_puzzles(store::Store& store, const PuzzleSet& set,
                                                    std::span<const ListedPuzzle* const> puzzles) {
    std::vector<PuzzleId> ids;
    for (const auto* listed : puzzles) ids.push_back(listed->id);
    const auto stored = store.puzzle_ratings(ids);  // by their ids
    std::vector<store::PuzzleRating> ratings;
    for (const auto* listed : puzzles) {
        const auto found = std::ranges::lower_bound(stored, listed->id, {}, &store::PuzzleRating::puzzle);
        const bool is_stored = found != stored.end() && found->puzzle == listed->id;
        ratings.push_back(
            with_estimate(is_stored ? *found : store::PuzzleRating{.puzzle = listed->id}, set, *listed));
    }
    return ratings;
}

store::PuzzleRating rating_of_puzzle(store::Store& store, const BuiltinPuzzle& puzzle) {
    return ratings_of_puzzles(store, *puzzle.set, {&puzzle.listed, 1}).front();
}

std::optional<RatedAttempt> rate_attempt(store::Store& store, store::PlayerId player,
                                         const BuiltinPuzzle& puzzle, bool is_solved, store::Moment now) {
    const auto id = puzzle.listed->id;
    store.lock_players({player, player});
    if (const auto last = store.puzzle_attempt(player, id); last && !is_rated_again(*last, now))
        return std::nullopt;
    const auto before = solver_rating(store, player, *puzzle.set);
    const auto difficulty = with_estimate(store.lock_puzzle(id), *puzzle.set, *puzzle.listed);
    const double score = is_solved ? 1 : 0;
    RatedAttempt result{
        before.rating,
        rated(before, before.games, strength_now(difficulty, difficulty.attempts, now), score, now),
        rated(difficulty, difficulty.attempts, strength_now(before, before.games, now), 1 - score, now)};
    ++result.solver.games;
    ++result.puzzle.attempts;
    store.rate_puzzle({.player = player, .puzzle = id, .is_solved = is_solved, .at = now}, result.solver,
                      result.puzzle);
    return result;
}

}  // namespace tafl::server
