// The delay after wrong passwords, counted for each pair of name and address; the name may exist or not.
//
//   - The first three failures of an address on a name cost nothing, so that nobody can lock another person out.
//   - Each further one doubles the delay: 1 s, 2 s, 4 s … 15 minutes.
//   - If many addresses guess at the name, the delay of each starts longer; but not for an address from which somebody has
//     signed in with that name: there it depends on its own failures alone.
// A day without a failure resets everything. Memory is bounded: the names tried longest ago are forgotten first.
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
    explicit LoginDelays(std::size_t most_names = 10'000) : names_(most_names), proven_(4 * most_names) {}

    // Zero: the attempt may be made. It counts as a failure until succeeded() is called, so that many at once gain nothing.
    // Otherwise the time to wait; the attempt does not count.
    [[nodiscard]] std::chrono::seconds attempt(std::string_view name_key, std::string_view address,
                                               store::Moment now);
    void succeeded(std::string_view name_key, std::string_view address);
    // An attempt that was made without asking here: on another node.
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
    LruCache<std::string, bool> proven_;  // pairs of name and address with a successful sign-in
};

}  // namespace tafl::server
