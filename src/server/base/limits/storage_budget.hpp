// How many bytes each address and each /48 of IPv6 may store in a day, by requests and by messages on sockets
// together. When the disk is nearly full, only what games need is stored.
// Threads: the server's one thread.
#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "server/base/limits/rate_limiter.hpp"
#include "server/base/refusal.hpp"

namespace tafl::server {

class StorageBudget {
  public:
    using Time = std::chrono::steady_clock::time_point;
    static constexpr std::size_t of_address = 64 << 20;  // bytes in a day; RateLimiter says what a /48 has

    // `is_limited` false: addresses have no limits. `is_disk_low`: may be empty.
    explicit StorageBudget(bool is_limited = true, std::function<bool()> is_disk_low = {},
                           std::function<Time()> clock = std::chrono::steady_clock::now)
        : is_disk_low_(std::move(is_disk_low)),
          clock_(std::move(clock)),
          stored_(a_day(is_limited ? of_address : 0)) {}

    [[nodiscard]] bool is_disk_low() const { return is_disk_low_ && is_disk_low_(); }
    [[nodiscard]] static Refusal disk_is_low();
    // Counts the bytes, in KiB begun; or returns why they may not be stored. `address`: from limited_address(); an empty
    // one has no limit.
    [[nodiscard]] std::optional<Refusal> take(std::string_view address, std::size_t bytes);
    // The same for what a game needs to go on: these bytes, also when the disk is nearly full.
    [[nodiscard]] std::optional<Refusal> take_for_game(std::string_view address, std::size_t bytes);

  private:
    static Rate a_day(std::size_t bytes) {
        return {static_cast<double>(bytes), static_cast<double>(bytes) / (24 * 60 * 60)};
    }

    std::function<bool()> is_disk_low_;
    std::function<Time()> clock_;
    RateLimiter<Time> stored_;
};

}  // namespace tafl::server
