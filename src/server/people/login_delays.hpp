// How long somebody who has guessed wrongly must wait before the next guess is heard.
//
// Counted by the name that was tried, whether it is anybody's or not, and by the address that tried it:
//   - an address's first try on a name is always heard, so that nobody can lock another person out;
//   - after three failures it waits a second, then two, four … a quarter of an hour at most;
//   - where many addresses have failed on a name, those that failed already wait longer from the start.
// A day without a failure forgives everything. Memory is bounded: the oldest names are forgotten first.
//
// Threads: the site's one thread.
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
    explicit LoginDelays(std::size_t most_names = 10'000) : names_(most_names) {}

    // Zero: the try is heard, and counts as a failure until succeeded() says otherwise, so that many at once gain
    // nothing. Otherwise how long to wait; the try does not count then.
    [[nodiscard]] std::chrono::seconds attempt(std::string_view name_key, std::string_view address,
                                               store::Moment now);
    void succeeded(std::string_view name_key, std::string_view address);

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
    Name& name(std::string_view key, store::Moment now);

    LruCache<std::string, Name> names_;
};

}  // namespace tafl::server
