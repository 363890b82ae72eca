// A token bucket for each key, in bounded memory: the key unused for longest is evicted first, which forgives it.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>

#include "server/base/lru_cache.hpp"
#include "server/base/token_bucket.hpp"

namespace tafl::server {

template <typename TimePoint>
class RateLimiter {
  public:
    explicit RateLimiter(Rate rate, std::size_t most_keys = 20'000) : rate_(rate), buckets_(most_keys) {}

    // Returns 0 and takes `weight` tokens, or the whole seconds to wait, at least one. A rate without burst is no limit.
    [[nodiscard]] int wait(std::string_view key, TimePoint now, int weight = 1) {
        if (rate_.burst <= 0) return 0;
        auto* bucket = buckets_.find(key);
        if (bucket == nullptr)
            bucket = &buckets_.insert(std::string(key), TokenBucket<TimePoint>(rate_, now));
        const double seconds = bucket->take(now, weight).count();
        return seconds > 0 ? std::max(1, static_cast<int>(std::ceil(seconds))) : 0;
    }
    [[nodiscard]] std::size_t keys() const noexcept { return buckets_.size(); }

  private:
    Rate rate_;
    LruCache<std::string, TokenBucket<TimePoint>> buckets_;
};

}  // namespace tafl::server
