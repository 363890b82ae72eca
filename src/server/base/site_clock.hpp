// The time that the site lives by: the wall clock when the server starts, carried on by the steady clock. Setting the
// machine's clock moves no game clock.
//
//     wall     ──────────┐ set forward by an hour          paused for 13 s (SIGSTOP, a suspended machine)
//     site     ──────────┘┄ follows, reports a gap   ──────┤             ├── reports a gap
//
// Rooms::check_gap() calls has_gap() on every heartbeat and before every command. After a gap the running turns start again, as after
// a restart of the server: the time that passed belongs to nobody. Site time never goes back: when the wall clock is set
// back, the site stays ahead of it until the server restarts.
// Threads: any for now(); has_gap() for the site's one thread.
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
    static constexpr std::chrono::milliseconds longest_pause{3'000};       // between two calls of has_gap()
    static constexpr std::chrono::milliseconds largest_difference{1'000};  // between wall and site

    SiteClock();
    SiteClock(std::function<store::Moment()> wall, std::function<Steady()> steady);

    [[nodiscard]] store::Moment now() const;
    // True once after the process stood still or the wall clock was set forward since the last call; a start may take long.
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
