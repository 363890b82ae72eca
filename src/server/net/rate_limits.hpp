// The request rates of addresses, with their networks, and of accounts. Threads: the server's one thread.
#pragma once

#include <string_view>

#include "server/base/limits/rate_limiter.hpp"
#include "server/base/limits/rates.hpp"
#include "store/player.hpp"

namespace tafl::server {

// A minute's requests may come in one burst. Each function returns 0, or the seconds to wait.
class RateLimits {
  public:
    using Time = std::chrono::steady_clock::time_point;
    using Limiter = RateLimiter<Time>;
    explicit RateLimits(int requests_a_minute)
        : requests_(rates::a_minute(requests_a_minute)),
          accounts_(rates::a_minute(requests_a_minute)),
          files_(rates::a_minute(requests_a_minute * double{rates::files_of_request})),
          guests_(rates::a_minute(requests_a_minute / double{rates::requests_of_guest})),
          sign_ins_(rates::a_minute(requests_a_minute / double{rates::requests_of_sign_in})) {}

    // `address`: from limited_address().
    [[nodiscard]] int request(std::string_view address, Time now, int weight = 1) {
        return requests_.wait(address, now, weight);
    }
    [[nodiscard]] int account(store::PlayerId id, Time now, int weight = 1) {
        return accounts_.wait(std::to_string(id), now, weight);
    }
    // Charges for what an answer turned out to cost. `account` 0: nobody's.
    void charge(std::string_view address, store::PlayerId account, Time now, int requests) {
        requests_.charge(address, now, requests);
        if (account != 0) accounts_.charge(std::to_string(account), now, requests);
    }
    [[nodiscard]] int file(std::string_view address, Time now) { return files_.wait(address, now); }
    [[nodiscard]] int new_guest(std::string_view address, Time now) { return guests_.wait(address, now); }
    [[nodiscard]] int sign_in(std::string_view address, Time now) { return sign_ins_.wait(address, now); }

  private:
    Limiter requests_;
    Limiter accounts_;
    Limiter files_;
    Limiter guests_;
    Limiter sign_ins_;
};

}  // namespace tafl::server
