// A token bucket for each key, in bounded memory (BoundedStates). What an address takes is taken from its /48, too, which has
// the tokens of some addresses; what an address is refused is not.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>

#include "server/base/limits/bounded_states.hpp"
#include "server/base/limits/networks.hpp"
#include "server/base/limits/token_bucket.hpp"

namespace tafl::server {

template <typename TimePoint>
class RateLimiter {
  public:
    explicit RateLimiter(Rate rate, std::size_t max_keys = 20'000)
        : rate_(rate),
          network_rate_{addresses_of_network * rate.burst, addresses_of_network * rate.per_second},
          keys_(max_keys),
          networks_(max_keys) {}

    // Takes `weight` tokens and returns 0, or returns the whole seconds to wait, at least one. A rate without
    // burst means no limit. `key`: as limited_address() returns it, or any other name.
    [[nodiscard]] int wait(std::string_view key, TimePoint now, int weight = 1) {
        if (rate_.burst <= 0) return 0;
        const auto take = [&](Bucket& bucket) { return bucket.take(now, weight).count(); };
        double seconds = keys_.use(key, {rate_, now}, take);
        const auto network = network_of(std::string(key));
        if (seconds == 0 && network != key) seconds = networks_.use(network, {network_rate_, now}, take);
        return seconds > 0 ? std::max(1, static_cast<int>(std::ceil(seconds))) : 0;
    }
    // Takes `weight` tokens, there or not, for what was done already.
    void charge(std::string_view key, TimePoint now, double weight) {
        if (rate_.burst <= 0) return;
        const auto charge = [&](Bucket& bucket) { return bucket.charge(now, weight), true; };
        keys_.use(key, {rate_, now}, charge);
        const auto network = network_of(std::string(key));
        if (network != key) networks_.use(network, {network_rate_, now}, charge);
    }
    [[nodiscard]] std::size_t keys() const noexcept { return keys_.size(); }

  private:
    using Bucket = TokenBucket<TimePoint>;
    Rate rate_, network_rate_;
    BoundedStates<Bucket, TimePoint> keys_, networks_;
};

}  // namespace tafl::server
