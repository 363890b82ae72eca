// Broadcasts what changes often, at most once a second: the lobby to its followers, and the presence in each
// game.
#pragma once

#include <functional>
#include <string>

#include "server/base/queues/timer_queue.hpp"
#include "server/lobby/challenges.hpp"
#include "server/presence/connections.hpp"
#include "server/rooms/rooms.hpp"

namespace tafl::server {

class Lobby {
  public:
    static constexpr std::chrono::seconds broadcast_interval{1};

    Lobby(const Challenges& challenges, Rooms& rooms, Connections& connections, TimerQueue& timers,
          std::function<Moment()> now);

    void changed();  // call when challenges, games or presence changed
    // {"challenges", "live", "online"}, at most one second old.
    [[nodiscard]] const std::string& json();
    // The same as a message, with "on".
    [[nodiscard]] SharedText message();
    [[nodiscard]] int times_built() const noexcept { return times_built_; }

  private:
    void broadcast();
    void build();
    void refresh();

    const Challenges& challenges_;
    Rooms& rooms_;
    Connections& connections_;
    TimerQueue& timers_;
    std::function<Moment()> now_;
    bool is_outdated_ = true;
    Moment last_broadcast_{};
    Moment built_at_{};
    std::string json_;
    SharedText message_;
    int times_built_ = 0;
};

}  // namespace tafl::server
