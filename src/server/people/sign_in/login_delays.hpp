// The delay after wrong passwords (brute-force protection), for each pair of name and network, whether or not the name exists.
//
//   - The first three failures of a network on a name cost nothing, so that nobody can lock another person out.
//   - Each further one doubles the delay: 1 s, 2 s, 4 s … 15 minutes.
//   - If many networks guess at the name, each that goes on starts with a longer delay. A network from which somebody has
//     signed in with that name is exempt: there only its own failures count.
// A day without a failure resets everything; a few failures are forgotten within hours. Memory is bounded (BoundedStates).
//
// Threads: the server's one thread.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

#include "server/base/limits/bounded_states.hpp"
#include "server/base/lru_cache.hpp"
#include "store/player.hpp"

namespace tafl::server {

class LoginDelays {
  public:
    explicit LoginDelays(std::size_t max_names = 10'000)
        : pairs_(4 * max_names), names_(max_names), proven_(max_names) {}

    // Returns zero if the attempt may be made; it counts as a failure until succeeded() or taken_back() is called, so that
    // parallel attempts gain nothing. Otherwise returns the time to wait, and the attempt does not count.
    [[nodiscard]] std::chrono::seconds attempt(std::string_view name_key, std::string_view network,
                                               store::Moment now);
    // The attempt shows nothing about the password, or that it was right.
    void taken_back(std::string_view name_key, std::string_view network, store::Moment now);
    void succeeded(std::string_view name_key, std::string_view network, store::Moment now);
    // Whether somebody has signed in with that name from that network.
    [[nodiscard]] bool is_proven(std::string_view name_key, std::string_view network);
    // Records a failed attempt on another node.
    void failed_elsewhere(std::string_view name_key, std::string_view network, store::Moment now);

  private:
    struct Failures {
        int count = 0;
        store::Moment last{};
        [[nodiscard]] store::Moment forgotten_at() const;
        void forget_old(store::Moment now);
    };
    using Table = BoundedStates<Failures, store::Moment>;
    using Networks = LruCache<std::string, bool>;

    static Failures failures(Table& table, std::string_view key, store::Moment now);
    static void count(Table& table, std::string_view key, store::Moment now);
    static int take(Table& table, std::string_view key, int most, store::Moment now);

    Table pairs_;  // by network and name
    Table names_;
    LruCache<std::string, Networks> proven_;  // by name
};

}  // namespace tafl::server
