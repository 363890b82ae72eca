// Damage that a running site reads from its database: counted, and named in the log, each page once. Threads: any.
#pragma once

#include <mutex>
#include <set>
#include <string>

#include "server/base/metrics.hpp"

namespace tafl::server {

class DatabaseDamage {
  public:
    void found(const std::string& file, const std::string& damage) noexcept;
    [[nodiscard]] const Counter& reads() const noexcept { return reads_; }

  private:
    static constexpr std::size_t max_named = 100;

    Counter reads_;
    std::mutex mutex_;
    std::set<std::string> named_;
};

}  // namespace tafl::server
