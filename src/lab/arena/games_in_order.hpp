// Games that finish in any order, delivered in the order of their numbers. Not thread-safe.
#pragma once

#include <atomic>
#include <map>

#include "lab/arena/selfplay.hpp"

namespace tafl::arena {

class GamesInOrder {
  public:
    GamesInOrder(std::uint64_t first, const SelfplayListener& listener, const std::atomic<bool>& stop)
        : listener_(listener), stop_(stop), next_(first) {}

    // Calls the listener for the game and those that waited for it, unless it must stop.
    void add(std::uint64_t number, SelfplayGame game) {
        waiting_.emplace(number, std::move(game));
        while (!waiting_.empty() && waiting_.begin()->first == next_ && !stop_) {
            listener_(waiting_.begin()->second);
            waiting_.erase(waiting_.begin());
            ++next_;
        }
    }
    [[nodiscard]] std::uint64_t next() const noexcept { return next_; }  // the first that is missing

  private:
    const SelfplayListener& listener_;
    const std::atomic<bool>& stop_;
    std::uint64_t next_;
    std::map<std::uint64_t, SelfplayGame> waiting_;
};

}  // namespace tafl::arena
