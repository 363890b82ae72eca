// Named timers multiplexed onto one timer of the event loop: flags, first moves, challenges that expire, the
// heartbeat. Setting a name again replaces its timer. Actions run on the executor's thread.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "store/player.hpp"

namespace tafl::server {

class TimerQueue {
  public:
    using Action = std::function<void()>;

    TimerQueue(boost::asio::any_io_executor executor, std::function<store::Moment()> now);

    // Replaces the timer with this name.
    void set(const std::string& name, store::Moment due, Action action);
    void cancel(const std::string& name);
    void cancel_all();
    // Runs the due actions. Called by the event loop, and by tests after they have advanced their clock.
    void run_due();

  private:
    struct Timer {
        store::Moment due;
        Action action;
    };
    void arm();

    std::function<store::Moment()> now_;
    boost::asio::steady_timer timer_;
    std::optional<store::Moment> armed_for_;
    std::map<std::string, Timer> by_name_;
    std::set<std::pair<store::Moment, std::string>> by_time_;
    std::shared_ptr<bool> exists_ =
        std::make_shared<bool>(true);  // tells queued handlers that this object is destroyed
};

}  // namespace tafl::server
