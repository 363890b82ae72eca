// The request rates of addresses and accounts. Threads: the server's one thread.
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
          sign_ins_(a_minute(requests_a_minute / 30.0)) {}

    // `address`: from limited_address().
    [[nodiscard]] int request(std::string_view address, Time now, int weight = 1) {
        return requests_.wait(address, now, weight);
    }
    [[nodiscard]] int account(store::PlayerId id, Time now) {
        return accounts_.wait(std::to_string(id), now);
    }
    [[nodiscard]] int new_guest(std::string_view address, Time now) { return guests_.wait(address, now); }
    [[nodiscard]] int sign_in(std::string_view address, Time now) { return sign_ins_.wait(address, now); }

  private:
    // A burst below one would refuse everybody for ever.
    static Rate a_minute(double times) { return {times > 0 ? std::max(1.0, times) : 0, times / 60}; }

    Limiter requests_;
    Limiter accounts_;
    Limiter guests_;
    Limiter sign_ins_;
};

}  // namespace tafl::server
