// A rate limit of a whole site: what somebody does on one node counts on the others, too.
//
// The nodes tell each other (Cluster); a message that is lost is forgiven on the others. Without a cluster it is RateLimiter alone.
//
// Threads: the site's one thread.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "server/base/limits/rate_limiter.hpp"
#include "server/cluster/cluster.hpp"

namespace tafl::server {

class SharedLimiter {
  public:
    // `kind`: of its messages, one word for each limit of a site. `cluster` may be null, and must not deliver messages after the
    // limiter's end.
    SharedLimiter(std::string kind, Rate rate, Cluster* cluster, std::function<store::Moment()> now)
        : kind_(std::move(kind)), cluster_(cluster), now_(std::move(now)), limiter_(rate) {
        if (cluster_ == nullptr) return;
        cluster_->on(kind_, [this](const std::string&, const std::string& key) {
            static_cast<void>(limiter_.wait(key, now_()));
        });
    }
    SharedLimiter(const SharedLimiter&) = delete;
    SharedLimiter& operator=(const SharedLimiter&) = delete;

    // Returns 0 and takes a token on every node, or the whole seconds to wait.
    [[nodiscard]] int wait(std::string_view key) {
        const int seconds = limiter_.wait(key, now_());
        if (seconds == 0 && cluster_ != nullptr) cluster_->publish(kind_, key);
        return seconds;
    }

  private:
    std::string kind_;
    Cluster* cluster_;
    std::function<store::Moment()> now_;
    RateLimiter<store::Moment> limiter_;
};

}  // namespace tafl::server
