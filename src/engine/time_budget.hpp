// How long a search may take: a soft limit, after which no new iteration begins, and a hard one.
#pragma once

#include <chrono>
#include <optional>

#include "engine/engine.hpp"

namespace tafl {

// The arithmetic alone. `own` is what the side to move has left and gains.
struct TimeShare {
    std::chrono::milliseconds soft, hard;
    bool operator==(const TimeShare&) const = default;
};
[[nodiscard]] TimeShare share_time(std::chrono::milliseconds left,
                                   std::chrono::milliseconds increment) noexcept;

class TimeBudget {
  public:
    using SteadyClock = std::chrono::steady_clock;

    // Begins to run now, or, for a search that ponders, when start() is called.
    TimeBudget(const SearchLimits& limits, Side to_move) noexcept;
    void start() noexcept;

    [[nodiscard]] bool is_over() const noexcept;
    // `scale`: how settled the best move looks; below 1 stops earlier.
    [[nodiscard]] bool is_next_iteration_worthwhile(double scale) const noexcept;
    [[nodiscard]] double seconds() const noexcept;  // since the search began

  private:
    SteadyClock::time_point begun_;
    std::optional<SteadyClock::time_point> started_;
    std::optional<TimeShare> share_;
    bool fixed_ = false;  // movetime: all of it is used
};

}  // namespace tafl
