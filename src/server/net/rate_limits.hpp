// The request rates of addresses and accounts, and what addresses store. Threads: the server's one thread.
#pragma once

#include <algorithm>
#include <string_view>

#include "server/base/rate_limiter.hpp"
#include "store/player.hpp"

namespace tafl::server {

// A minute's requests may come in one burst. Each function returns 0, or the seconds to wait.
class RateLimits {
  public:
    using Time = std::chrono::steady_clock::time_point;
    using Limiter = RateLimiter<Time>;
    explicit RateLimits(int requests_a_minute)
        : requests_(a_minute(requests_a_minute)),
          accounts_(a_minute(requests_a_minute)),
          guests_(a_minute(requests_a_minute / 10.0)),
          sign_ins_(a_minute(requests_a_minute / 30.0)),
          stored_(a_day(requests_a_minute > 0 ? stored_of_address : 0)),
          stored_by_network_(a_day(requests_a_minute > 0 ? 4 * stored_of_address : 0)) {}

    // `address`: from limited_address().
    [[nodiscard]] int request(std::string_view address, Time now, int weight = 1) {
        return requests_.wait(address, now, weight);
    }
    [[nodiscard]] int account(store::PlayerId id, Time now) {
        return accounts_.wait(std::to_string(id), now);
    }
    [[nodiscard]] int new_guest(std::string_view address, Time now) { return guests_.wait(address, now); }
    // What requests store, in KiB begun. `network`: from limited_network(); may be empty.
    [[nodiscard]] int store(std::string_view address, std::string_view network, Time now, int weight) {
        const int seconds = network.empty() ? 0 : stored_by_network_.wait(network, now, weight);
        return seconds > 0 ? seconds : stored_.wait(address, now, weight);
    }
    [[nodiscard]] int sign_in(std::string_view address, Time now) { return sign_ins_.wait(address, now); }

    static constexpr double stored_of_address = 64 << 10;  // KiB in a day

  private:
    static Rate a_day(double times) { return {times, times / (24 * 60 * 60)}; }
    // A burst below one would refuse everybody for ever.
    static Rate a_minute(double times) { return {times > 0 ? std::max(1.0, times) : 0, times / 60}; }

    Limiter requests_;
    Limiter accounts_;
    Limiter guests_;
    Limiter sign_ins_;
    Limiter stored_;
    Limiter stored_by_network_;
};

}  // namespace tafl::server
