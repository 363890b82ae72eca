#include "server/net/rate_limiter.hpp"

#include <algorithm>
#include <cmath>

namespace tafl::server {

RateLimiter::Bucket& RateLimiter::bucket(std::string_view key, Time now) {
    if (const auto found = by_key_.find(key); found != by_key_.end()) {
        buckets_.splice(buckets_.begin(), buckets_, found->second);
        return buckets_.front();
    }
    if (buckets_.size() >= most_keys_) {
        by_key_.erase(buckets_.back().key);
        buckets_.pop_back();
    }
    buckets_.push_front({std::string(key), allowance_.at_once, now});
    by_key_.emplace(buckets_.front().key, buckets_.begin());
    return buckets_.front();
}

int RateLimiter::wait(std::string_view key, Time now, int weight) {
    if (allowance_.at_once <= 0) return 0;
    auto& bucket = this->bucket(key, now);
    const std::chrono::duration<double> passed = now - bucket.at;
    bucket.tokens = std::min(allowance_.at_once, bucket.tokens + passed.count() * allowance_.per_second);
    bucket.at = now;
    if (bucket.tokens < 1)
        return std::max(1, static_cast<int>(std::ceil((1 - bucket.tokens) / allowance_.per_second)));
    bucket.tokens -= weight;
    return 0;
}

}  // namespace tafl::server
