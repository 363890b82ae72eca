#include "server/net/rate_limiter.hpp"

#include <algorithm>
#include <cmath>

namespace tafl::server {

int RateLimiter::wait(std::string_view key, Time now, int weight) {
    if (rate_.burst <= 0) return 0;
    auto* bucket = buckets_.find(key);
    if (bucket == nullptr) bucket = &buckets_.insert(std::string(key), TokenBucket<Time>(rate_, now));
    const double seconds = bucket->take(now, weight).count();
    return seconds > 0 ? std::max(1, static_cast<int>(std::ceil(seconds))) : 0;
}

}  // namespace tafl::server
