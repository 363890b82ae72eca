#include "server/base/site_clock.hpp"

#include "server/base/log.hpp"

namespace tafl::server {

using std::chrono::milliseconds;

SiteClock::SiteClock()
    : SiteClock([] { return std::chrono::time_point_cast<milliseconds>(std::chrono::system_clock::now()); },
                [] { return std::chrono::steady_clock::now(); }) {}

SiteClock::SiteClock(std::function<store::Moment()> wall, std::function<Steady()> steady)
    : wall_(std::move(wall)),
      steady_(std::move(steady)),
      start_(steady_()),
      offset_(wall_().time_since_epoch()) {}

milliseconds SiteClock::running() const {
    return std::chrono::duration_cast<milliseconds>(steady_() - start_);
}

store::Moment SiteClock::now() const { return store::Moment(offset_.load() + running()); }

bool SiteClock::has_gap() {
    const auto running_for = running();
    const auto pause = checked_ ? running_for - *checked_ : milliseconds(0);
    const bool paused = pause > max_pause;
    checked_ = running_for;
    if (paused) log_event(LogLevel::Warning, "the process stood still", {{"seconds", pause}});
    const auto ahead = wall_() - store::Moment(offset_.load() + running_for);
    const bool set_forward = ahead > max_difference;
    if (set_forward) {
        offset_ = offset_.load() + ahead;
        log_event(LogLevel::Warning, "the clock was set forward, or the machine was suspended",
                  {{"seconds", ahead}});
    }
    return paused || set_forward;
}

}  // namespace tafl::server
