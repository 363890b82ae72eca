// A token bucket for each key, in bounded memory: evicts the least recently used key, which then starts with
// a full bucket.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>

#include "server/base/limits/token_bucket.hpp"
#include "server/base/lru_cache.hpp"

namespace tafl::server {

template <typename TimePoint>
class RateLimiter {
  public:
    explicit RateLimiter(Rate rate, std::size_t max_keys = 20'000) : rate_(rate), buckets_(max_keys) {}

    // Takes `weight` tokens and returns 0, or returns the whole seconds to wait, at least one. A rate without
    // burst means no limit.
    [[nodiscard]] int wait(std::string_view key, TimePoint now, int weight = 1) {
        if (rate_.burst <= 0) return 0;
        const double seconds = bucket(key, now).take(now, weight).count();
        return seconds > 0 ? std::max(1, static_cast<int>(std::ceil(seconds))) : 0;
    }
    // Takes `weight` tokens, there or not, for what was done already.
    void charge(std::string_view key, TimePoint now, int weight) {
        if (rate_.burst > 0) bucket(key, now).charge(now, weight);
    }
    [[nodiscard]] std::size_t keys() const noexcept { return buckets_.size(); }

  private:
    TokenBucket<TimePoint>& bucket(std::string_view key, TimePoint now) {
        auto* const found = buckets_.find(key);
        return found != nullptr ? *found
                                : buckets_.insert(std::string(key), TokenBucket<TimePoint>(rate_, now));
    }

    Rate rate_;
    LruCache<std::string, TokenBucket<TimePoint>> buckets_;
};

}  // namespace tafl::server
