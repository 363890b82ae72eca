// Which games are rated in which pool, and the rating changes they cause.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "rules/ruleset.hpp"
#include "server/people/ratings/glicko.hpp"
#include "store/store.hpp"

namespace tafl::server {

// "copenhagen-rapid": the ruleset's family and the speed of the clock. Empty for games that cannot be rated:
// rulesets without a family, players' own ruleset files, games from a position, games without a clock.
[[nodiscard]] std::string rating_pool(const store::Terms& terms);
// Games with the computer's characters have pools of their own, "computer-copenhagen-rapid", so that no rating among people
// depends on them.
[[nodiscard]] std::string pool_of_game(store::Store& store, const store::GameHead& game);

// Against sandbagging with second accounts (that lose on purpose):
//   - A game that did not end by its rules counts only if it has `min_rated_plies`.
//   - Of the games of two players in a pool within `meeting_window` the first two (a pair) count in full, the next ones a
//     quarter, a ninth, a sixteenth … The weight scales the game's evidence for both ratings, so that the deviation
//     falls more slowly too.
//   - A rating is provisional, and not on the leaderboard, until the last `counted_games` were against `min_opponents`.
// A rating depends only on the games before it: a recount gives the same.
inline constexpr int min_rated_plies = 8;
inline constexpr int counted_games = 50;
inline constexpr int min_opponents = 7;
inline constexpr std::chrono::days meeting_window{7};

// Ended by its rules, or after `min_rated_plies`: what was played says something of its players.
[[nodiscard]] bool is_long_enough(const store::GameEnd& end);
// A rated game that has a result, but changes no rating for being too short.
[[nodiscard]] bool is_too_short(const store::Terms& terms, const store::GameEnd& end);

// The rating changes of both players by Glicko-2; empty if the game is unrated, aborted or too short, or not
// between two different members. Reads the ratings from the store and writes nothing: Store::end_game writes
// the changes. Precondition: `end.at` is not before the players' last games.
[[nodiscard]] std::vector<store::RatingChange> rate(store::Store& store, const store::GameHead& game,
                                                    const store::GameEnd& end);

// The current rating: its deviation grows with the time since the last game.
[[nodiscard]] Strength strength_at(const store::Rating& rating, store::Moment now) noexcept;
// Reads the opponents only if the deviation is low enough.
[[nodiscard]] bool is_provisional(store::Store& store, const store::Rating& rating, store::Moment now);

}  // namespace tafl::server
