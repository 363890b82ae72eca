// The request rates of addresses, of networks (/48 of IPv6), and of accounts. Threads: the server's one thread.
#pragma once

#include <algorithm>
#include <string_view>

#include "server/base/networks.hpp"
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
          networks_(a_minute(addresses_of_network * requests_a_minute)),
          accounts_(a_minute(requests_a_minute)),
          guests_(a_minute(requests_a_minute / 10.0)),
          sign_ins_(a_minute(requests_a_minute / 30.0)) {}

    // `address`, `network`: from limited_address(), limited_network(). What an address is refused does not count for its network.
    [[nodiscard]] int request(std::string_view address, std::string_view network, Time now, int weight = 1) {
        const int seconds = requests_.wait(address, now, weight);
        return seconds > 0 ? seconds : networks_.wait(network, now, weight);
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
    Limiter networks_;
    Limiter accounts_;
    Limiter guests_;
    Limiter sign_ins_;
};

}  // namespace tafl::server
