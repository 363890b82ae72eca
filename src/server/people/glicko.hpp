// Glicko-2, after M. E. Glickman, "Example of the Glicko-2 system" (2012 and later revisions): how strong somebody is,
// how sure that is, and how steady. Numbers are on the scale that people read: 1500, 350, 0.06.
//
// Periods. The paper collects the games of a period and rates them together; a site wants an answer after each game. So
// the period is a length of time rather than a number of games, and each game closes a piece of one: `periods` is how
// many have passed since the player's last game, mostly a fraction. The deviation grows by the volatility over that
// time (step 6 of the paper), so that ten games in an evening do not add the uncertainty of ten periods.
// The length follows from one wish: somebody well known (deviation 60, volatility 0.06) who does not play for a year is
// provisional again (110). On the paper's scale sqrt(0.345² + n 0.06²) = 0.633 gives n = 78 periods a year, 4.68 days.
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
inline constexpr Bounds deviation_bounds{45, 350};  // the floor keeps a rating able to move
inline constexpr Bounds volatility_bounds{0.01, 0.15};
inline constexpr double provisional_deviation = 110;  // above it nobody is placed

inline constexpr std::chrono::duration<double> rating_period = std::chrono::hours(8766) / 78.0;

// One game against somebody as strong as `opponent`; score 1, 0.5 or 0.
struct ScoredGame {
    Strength opponent;
    double score = 0;
};

// The rating after games that were played at the end of so many periods. Finite and within the bounds for whatever
// comes in. Without games only the deviation grows.
[[nodiscard]] Strength rate_games(const Strength& before, std::span<const ScoredGame> games, double periods);

// As it stands after so many periods without a game.
[[nodiscard]] Strength after_rest(const Strength& before, double periods) noexcept;

// How many periods lie between the two moments; none if they are the wrong way round.
[[nodiscard]] double periods_between(std::chrono::sys_time<std::chrono::milliseconds> from,
                                     std::chrono::sys_time<std::chrono::milliseconds> to) noexcept;

}  // namespace tafl::server
