// Ratings at puzzles, attempts and votes.
#include <fmt/format.h>

#include <algorithm>

#include "store/sql/sql_store.hpp"

namespace tafl::store {

namespace {

constexpr std::string_view solver_columns = "player, pool, rating, deviation, volatility, attempts, at";
constexpr std::string_view puzzle_columns = "id, rating, deviation, volatility, attempts, at, up, down";
constexpr std::string_view attempt_columns = "player, puzzle, is_solved, at, vote";

constexpr auto read_solver = row_of(&Rating::player, &Rating::pool, &Rating::rating, &Rating::deviation,
                                    &Rating::volatility, &Rating::games, &Rating::at);
constexpr auto read_puzzle =
    row_of(&PuzzleRating::puzzle, &PuzzleRating::rating, &PuzzleRating::deviation, &PuzzleRating::volatility,
           &PuzzleRating::attempts, &PuzzleRating::at, &PuzzleRating::up, &PuzzleRating::down);
constexpr auto read_attempt = row_of(&PuzzleAttempt::player, &PuzzleAttempt::puzzle,
                                     &PuzzleAttempt::is_solved, &PuzzleAttempt::at, &PuzzleAttempt::vote);

}  // namespace

std::optional<Rating> SqlStore::solver_rating(PlayerId id, std::string_view pool) {
    return first_of(
        query(fmt::format("SELECT {} FROM solver WHERE player = $1 AND pool = $2", solver_columns), id, pool),
        read_solver);
}

std::vector<Rating> SqlStore::solver_ratings(PlayerId id) {
    return all_of(
        query(fmt::format("SELECT {} FROM solver WHERE player = $1 ORDER BY pool", solver_columns), id),
        read_solver);
}

std::vector<PuzzleRating> SqlStore::puzzle_ratings(const std::vector<PuzzleId>& puzzles) {
    const auto sql =
        fmt::format("SELECT {} FROM puzzle WHERE id {} ORDER BY id", puzzle_columns, phrases_.is_in_1());
    return all_of(query(sql, phrases_.list({puzzles.begin(), puzzles.end()})), read_puzzle);
}

PuzzleRating SqlStore::lock_puzzle(PuzzleId puzzle) {
    run("INSERT INTO puzzle VALUES ($1, 1500, 350, 0.06, 0, 0, 0, 0) ON CONFLICT DO NOTHING", puzzle);
    const auto sql =
        fmt::format("SELECT {} FROM puzzle WHERE id = $1{}", puzzle_columns, phrases_.lock(" FOR UPDATE"));
    return first_of(query(sql, puzzle), read_puzzle).value();
}

void SqlStore::rate_puzzle(const PuzzleAttempt& attempt, const Rating& solver, const PuzzleRating& puzzle) {
    if (is_erased(attempt.player)) return;
    auto atomic = atomic_change();
    run(fmt::format("INSERT INTO solver ({}) VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (player, pool) "
                    "DO UPDATE SET rating = $3, deviation = $4, volatility = $5, attempts = $6, at = $7",
                    solver_columns),
        attempt.player, solver.pool, solver.rating, solver.deviation, solver.volatility, solver.games,
        solver.at);
    run("UPDATE puzzle SET rating = $2, deviation = $3, volatility = $4, attempts = $5, at = $6 WHERE id = "
        "$1",
        attempt.puzzle, puzzle.rating, puzzle.deviation, puzzle.volatility, puzzle.attempts, puzzle.at);
    run(fmt::format("INSERT INTO puzzle_attempt ({}) VALUES ($1, $2, $3, $4, 0) ON CONFLICT (player, puzzle) "
                    "DO UPDATE SET is_solved = $3, at = $4",
                    attempt_columns),
        attempt.player, attempt.puzzle, attempt.is_solved, attempt.at);
    atomic.commit();
}

std::optional<PuzzleAttempt> SqlStore::puzzle_attempt(PlayerId id, PuzzleId puzzle) {
    return first_of(
        query(fmt::format("SELECT {} FROM puzzle_attempt WHERE player = $1 AND puzzle = $2", attempt_columns),
              id, puzzle),
        read_attempt);
}

std::vector<PuzzleAttempt> SqlStore::puzzle_attempts(PlayerId id, std::optional<PuzzleId> after, int limit) {
    return all_of(query(fmt::format("SELECT {} FROM puzzle_attempt WHERE player = $1 AND puzzle > $2 ORDER "
                                    "BY puzzle LIMIT $3",
                                    attempt_columns),
                        id, after ? std::int64_t{*after} : -1, std::max(limit, 0)),
                  read_attempt);
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
