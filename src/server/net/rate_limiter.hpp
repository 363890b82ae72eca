// A token bucket for each key, in bounded memory: the key that is unused for longest is forgotten first, which forgives it.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

#include "server/base/lru_cache.hpp"
#include "server/base/token_bucket.hpp"

namespace tafl::server {

class RateLimiter {
  public:
    using Time = std::chrono::steady_clock::time_point;
    explicit RateLimiter(Rate rate, std::size_t most_keys = 20'000) : rate_(rate), buckets_(most_keys) {}

    // Returns 0 and takes `weight` tokens, or the whole seconds to wait, at least one. A rate without burst is no limit.
    [[nodiscard]] int wait(std::string_view key, Time now, int weight = 1);
    [[nodiscard]] std::size_t keys() const noexcept { return buckets_.size(); }

  private:
    Rate rate_;
    LruCache<std::string, TokenBucket<Time>> buckets_;
};

}  // namespace tafl::server
