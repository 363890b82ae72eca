// The site's time: the wall clock when the server starts, continued by the steady clock. Setting the
// machine's clock does not affect game clocks.
//
//     wall     ──────────┐ set forward by an hour          paused for 13 s (SIGSTOP, a suspended machine)
//     site     ──────────┘┄ follows, reports a gap   ──────┤             ├── reports a gap
//
// Rooms::check_gap() calls has_gap() on every heartbeat and before every command. After a gap the running
// turns start again, as after a restart of the server: nobody is charged for the time that passed. Site time
// never goes back: if the wall clock is set back, the site stays ahead of it until the server restarts.
// Threads: now() from any; has_gap() from the site's one thread.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <optional>

#include "store/player.hpp"

namespace tafl::server {

class SiteClock {
  public:
    using Steady = std::chrono::steady_clock::time_point;

    static constexpr std::chrono::milliseconds heartbeat{1'000};
    static constexpr std::chrono::milliseconds max_pause{3'000};       // between two calls of has_gap()
    static constexpr std::chrono::milliseconds max_difference{1'000};  // between wall and site

    SiteClock();
    SiteClock(std::function<store::Moment()> wall, std::function<Steady()> steady);

    [[nodiscard]] store::Moment now() const;
    // True once after the process was suspended or the wall clock was set forward since the last call. The
    // first call, which may come late, sees no gap.
    [[nodiscard]] bool has_gap();

  private:
    [[nodiscard]] std::chrono::milliseconds running() const;  // since the start

    std::function<store::Moment()> wall_;
    std::function<Steady()> steady_;
    Steady start_;
    std::atomic<std::chrono::milliseconds> offset_;     // site time at the start, since 1970
    std::optional<std::chrono::milliseconds> checked_;  // running() at the last call of has_gap()
};

}  // namespace tafl::server
