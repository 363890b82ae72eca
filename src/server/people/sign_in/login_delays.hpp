// The delay after wrong passwords (brute-force protection), for each pair of name and address, whether or not
// the name exists.
//
//   - The first three failures of an address on a name cost nothing, so that nobody can lock another person out.
//   - Each further one doubles the delay: 1 s, 2 s, 4 s … 15 minutes.
//   - If many addresses guess at the name, each starts with a longer delay. An address from which somebody has signed in
//     with that name is exempt: there only its own failures count.
// A day without a failure resets everything. Memory is bounded: the names tried longest ago are evicted
// first.
//
// Threads: the server's one thread.
#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>

#include "server/base/lru_cache.hpp"
#include "store/player.hpp"

namespace tafl::server {

class LoginDelays {
  public:
    explicit LoginDelays(std::size_t max_names = 10'000) : names_(max_names), proven_(4 * max_names) {}

    // Returns zero if the attempt may be made; it counts as a failure until succeeded() is called, so that
    // parallel attempts gain nothing. Otherwise returns the time to wait, and the attempt does not count.
    [[nodiscard]] std::chrono::seconds attempt(std::string_view name_key, std::string_view address,
                                               store::Moment now);
    void succeeded(std::string_view name_key, std::string_view address);
    // Whether somebody has signed in with that name from that address.
    [[nodiscard]] bool is_proven(std::string_view name_key, std::string_view address) {
        return proven_.find(pair_of(name_key, address)) != nullptr;
    }
    // Records a failed attempt on another node.
    void failed_elsewhere(std::string_view name_key, std::string_view address, store::Moment now);

  private:
    struct Failures {
        int count = 0;
        store::Moment last{};
    };
    struct Name {
        int failures = 0;
        store::Moment last{};
        std::map<std::string, Failures, std::less<>> by_address;
    };
    static std::string pair_of(std::string_view name_key, std::string_view address);
    Name& name(std::string_view key, store::Moment now);
    static Failures& failures_of(Name& tried, std::string_view address);
    static void count(Name& tried, Failures& own, store::Moment now);

    LruCache<std::string, Name> names_;
    LruCache<std::string, bool> proven_;  // pairs of name and address that have signed in successfully
};

}  // namespace tafl::server
