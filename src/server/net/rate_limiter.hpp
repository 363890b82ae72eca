// How often somebody may ask: a bucket of tokens for each key, filled again at a steady rate. Memory is bounded; the key
// that asked longest ago is forgotten first, which forgives it.
#pragma once

#include <chrono>
#include <cstddef>
#include <list>
#include <string>
#include <string_view>
#include <unordered_map>

namespace tafl::server {

struct Allowance {
    double at_once = 0;  // 0: no limit
    double per_second = 0;
};

class RateLimiter {
  public:
    using Time = std::chrono::steady_clock::time_point;
    explicit RateLimiter(Allowance allowance, std::size_t most_keys = 20'000)
        : allowance_(allowance), most_keys_(most_keys) {}

    // 0: go on, and so many tokens fewer. Otherwise the whole seconds, at least one, until there is one again:
    // what weighs much is let through by one token, and paid for by what comes after it.
    [[nodiscard]] int wait(std::string_view key, Time now, int weight = 1);
    [[nodiscard]] std::size_t keys() const noexcept { return by_key_.size(); }

  private:
    struct Bucket {
        std::string key;
        double tokens;
        Time at;
    };
    using Buckets = std::list<Bucket>;  // asked lately first

    Bucket& bucket(std::string_view key, Time now);

    Allowance allowance_;
    std::size_t most_keys_;
    Buckets buckets_;
    std::unordered_map<std::string_view, Buckets::iterator> by_key_;  // keys lie in the buckets
};

}  // namespace tafl::server
