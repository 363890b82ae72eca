// Glicko-2, after M. E. Glickman, "Example of the Glicko-2 system" (2012 and later revisions): rating,
// deviation and volatility, on the Glicko scale (1500, 350, 0.06).
//
// Rating periods. The paper rates all games of a period together; a site needs a new rating after each game.
// So a period is a length of time, and each game closes a fraction of one: `periods` is the time since the
// player's last game in periods. The deviation grows by the volatility over that time (step 6 of the paper),
// so that ten games in an evening do not add the uncertainty of ten periods. The length of a period follows
// from one requirement: an established player (deviation 60, volatility 0.06) who does not play for a year
// becomes provisional again (110). On the paper's scale sqrt(0.345² + n 0.06²) = 0.633 gives n = 78 periods a
// year, 4.68 days.
#pragma once

#include <chrono>
#include <span>

namespace tafl::server {

struct Strength {
    double rating = 1500;
    double deviation = 350;
    double volatility = 0.06;
    bool operator==(const Strength&) const = default;
};

struct Bounds {
    double least;
    double most;
};
inline constexpr Bounds rating_bounds{100, 4000};
inline constexpr Bounds deviation_bounds{45, 350};  // the minimum keeps ratings able to change
inline constexpr Bounds volatility_bounds{0.01, 0.15};
inline constexpr double provisional_deviation = 110;  // above it a rating is provisional

inline constexpr std::chrono::duration<double> rating_period = std::chrono::hours(8766) / 78.0;

// One game; score 1, 0.5 or 0.
struct ScoredGame {
    Strength opponent;
    double score = 0;
    double weight = 1;  // of this game as evidence, 0 to 1
};

// The rating after these games at the end of `periods`. Finite and within the bounds for any input. Without
// games only the deviation grows.
[[nodiscard]] Strength rate_games(const Strength& before, std::span<const ScoredGame> games, double periods);

// The rating after `periods` without a game.
[[nodiscard]] Strength after_rest(const Strength& before, double periods) noexcept;

// The number of periods between two moments; 0 if `to` is before `from`.
[[nodiscard]] double periods_between(std::chrono::sys_time<std::chrono::milliseconds> from,
                                     std::chrono::sys_time<std::chrono::milliseconds> to) noexcept;

}  // namespace tafl::server
