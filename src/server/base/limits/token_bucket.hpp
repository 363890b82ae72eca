// Token bucket: a burst, then a steady rate. The caller passes the time, from any clock.
#pragma once

#include <algorithm>
#include <chrono>

namespace tafl::server {

struct Rate {
    double burst = 0;       // tokens of a full bucket
    double per_second = 0;  // refill rate
};

template <typename TimePoint>
class TokenBucket {
  public:
    using Seconds = std::chrono::duration<double>;

    TokenBucket(Rate rate, TimePoint now) : rate_(rate), tokens_(rate.burst), at_(now) {}

    // Takes `weight` tokens and returns zero; or takes nothing and returns the time until the next token. One
    // token is enough for any weight: a heavy request leaves a debt, for which the following requests wait.
    [[nodiscard]] Seconds take(TimePoint now, double weight = 1) {
        refill(now);
        if (tokens_ < 1) return Seconds((1 - tokens_) / rate_.per_second);
        tokens_ -= weight;
        return Seconds(0);
    }
    [[nodiscard]] bool try_take(TimePoint now) { return take(now) == Seconds(0); }
    // Takes `weight` tokens, there or not, for what was done already. The debt is at most a burst.
    void charge(TimePoint now, double weight) {
        refill(now);
        tokens_ = std::max(-rate_.burst, tokens_ - weight);
    }
    // When it is full, and as good as a new one.
    [[nodiscard]] TimePoint forgotten_at() const {
        const Seconds left((rate_.burst - tokens_) / rate_.per_second);
        return at_ + std::chrono::ceil<typename TimePoint::duration>(left);
    }

  private:
    void refill(TimePoint now) {
        tokens_ =
            std::min(rate_.burst, tokens_ + Seconds(std::max(now, at_) - at_).count() * rate_.per_second);
        at_ = std::max(at_, now);
    }

    Rate rate_;
    double tokens_;
    TimePoint at_;
};

}  // namespace tafl::server
