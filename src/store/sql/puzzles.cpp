// Ratings at puzzles, attempts and votes.
#include <fmt/format.h>

#include <algorithm>

#include "store/sql/sql_store.hpp"

namespace tafl::store {

std::optional<Rating> SqlStore::solver_rating(PlayerId id, std::string_view pool) {
    return one<schema::solvers>("WHERE player = $1 AND pool = $2", id, pool);
}

std::vector<Rating> SqlStore::solver_ratings(PlayerId id) {
    return all<schema::solvers>("WHERE player = $1 ORDER BY pool", id);
}

std::vector<PuzzleRating> SqlStore::puzzle_ratings(const std::vector<PuzzleId>& puzzles) {
    return all<schema::puzzles>(fmt::format("WHERE id {} ORDER BY id", phrases_.is_in_1()),
                                phrases_.list({puzzles.begin(), puzzles.end()}));
}

PuzzleRating SqlStore::lock_puzzle(PuzzleId puzzle) {
    insert<schema::puzzles>({.puzzle = puzzle}, {}, "ON CONFLICT DO NOTHING");
    return one<schema::puzzles>(fmt::format("WHERE id = $1{}", phrases_.lock(" FOR UPDATE")), puzzle).value();
}

void SqlStore::rate_puzzle(const PuzzleAttempt& attempt, const Rating& solver, const PuzzleRating& puzzle) {
    if (is_erased(attempt.player)) return;
    auto atomic = atomic_change();
    put<schema::solvers>(solver);
    run("UPDATE puzzle SET rating = $2, deviation = $3, volatility = $4, attempts = $5, at = $6 WHERE id = "
        "$1",
        attempt.puzzle, puzzle.rating, puzzle.deviation, puzzle.volatility, puzzle.attempts, puzzle.at);
    run("INSERT INTO puzzle_attempt (player, puzzle, is_solved, at, vote) VALUES ($1, $2, $3, $4, 0) "
        "ON CONFLICT (player, puzzle) DO UPDATE SET is_solved = $3, at = $4",
        attempt.player, attempt.puzzle, attempt.is_solved, attempt.at);
    atomic.commit();
}

std::optional<PuzzleAttempt> SqlStore::puzzle_attempt(PlayerId id, PuzzleId puzzle) {
    return one<schema::puzzle_attempts>("WHERE player = $1 AND puzzle = $2", id, puzzle);
}

std::vector<PuzzleAttempt> SqlStore::puzzle_attempts(PlayerId id, std::optional<PuzzleId> after, int limit) {
    return all<schema::puzzle_attempts>("WHERE player = $1 AND puzzle > $2 ORDER BY puzzle LIMIT $3", id,
                                        after ? std::int64_t{*after} : -1, std::max(limit, 0));
}

// The puzzle is locked first, as for an attempt, so that the two cannot deadlock.
bool SqlStore::vote_on_puzzle(PlayerId id, PuzzleId puzzle, PuzzleVote vote) {
    auto atomic = atomic_change();
    if (phrases_.locks_rows()) run("SELECT 1 FROM puzzle WHERE id = $1 FOR UPDATE", puzzle);
    const auto attempt = puzzle_attempt(id, puzzle);
    if (!attempt) return false;
    const auto change = [&](PuzzleVote counted) { return (vote == counted) - (attempt->vote == counted); };
    run("UPDATE puzzle SET up = up + $2, down = down + $3 WHERE id = $1", puzzle, change(PuzzleVote::Up),
        change(PuzzleVote::Down));
    run("UPDATE puzzle_attempt SET vote = $3 WHERE player = $1 AND puzzle = $2", id, puzzle, vote);
    atomic.commit();
    return true;
}

}  // namespace tafl::store
