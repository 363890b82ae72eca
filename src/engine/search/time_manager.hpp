// Time management: after the soft limit no new iteration begins, at the hard limit the search stops.
#pragma once

#include <chrono>
#include <optional>

#include "engine/engine.hpp"

namespace tafl {

struct TimeAllotment {
    std::chrono::milliseconds soft, hard;
    bool operator==(const TimeAllotment&) const = default;
};
// From the remaining time and the increment of the side to move, less the move overhead. `moves_to_go`: as in ClockTimes.
[[nodiscard]] TimeAllotment allot_time(std::chrono::milliseconds remaining,
                                       std::chrono::milliseconds increment,
                                       std::chrono::milliseconds move_overhead, int moves_to_go = 0) noexcept;

class TimeManager {
  public:
    using SteadyClock = std::chrono::steady_clock;

    // Starts the clock now or, if the search ponders, when start() is called.
    TimeManager(const SearchLimits& limits, Side to_move) noexcept;
    void start() noexcept;

    [[nodiscard]] bool is_over() const noexcept;
    // `scale` multiplies the soft limit: below 1 when the best move is stable.
    [[nodiscard]] bool has_time_for_iteration(double scale) const noexcept;
    [[nodiscard]] double seconds() const noexcept;  // since the search began

  private:
    SteadyClock::time_point begun_;
    std::optional<SteadyClock::time_point> started_;
    std::optional<TimeAllotment> allotment_;
    bool fixed_ = false;  // movetime: uses all of it
};

}  // namespace tafl
