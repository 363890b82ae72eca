// So many at once, and then so many a second.
#pragma once

#include <algorithm>

#include "store/kept_player.hpp"

namespace tafl::server {

class TokenBucket {
  public:
    TokenBucket(double most, double per_second, store::Moment now)
        : most_(most), per_second_(per_second), tokens_(most), at_(now) {}

    // False: there is none left; nothing is taken then.
    [[nodiscard]] bool take(store::Moment now) {
        const std::chrono::duration<double> passed = std::max(now - at_, std::chrono::milliseconds(0));
        tokens_ = std::min(most_, tokens_ + passed.count() * per_second_);
        at_ = std::max(at_, now);
        if (tokens_ < 1) return false;
        tokens_ -= 1;
        return true;
    }

  private:
    double most_;
    double per_second_;
    double tokens_;
    store::Moment at_;
};

}  // namespace tafl::server
