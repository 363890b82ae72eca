// Passwords: Argon2id by libsodium, in a thread pool, because one hash takes a tenth of a second and 64 MiB
// on purpose. `workers` run at once. Networks are served in turn; each has a quarter of the places at most, and gives one up
// to a network that has fewer when all are taken, so that nobody can close the sign-in for others.
// Networks from which somebody has signed in to the account have every second turn, and places of their own.
//
// The store holds libsodium's encoded hash, which contains its cost, so that the cost can be raised later. A
// password is 8 to 200 bytes, unchanged.
//
// Threads: the server's one thread. Destroy before the io_context.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "server/base/queues/fair_queue.hpp"
#include "server/base/queues/worker_pool.hpp"

namespace tafl::server {

inline constexpr std::size_t min_password_length = 8;  // bytes
inline constexpr std::size_t max_password_length = 200;

struct PasswordCost {
    unsigned long long passes = 3;
    std::size_t memory = 64U << 20;  // bytes
};

// Who causes the work.
struct PasswordClient {
    std::string address;    // from limited_address()
    bool is_known = false;  // has proven the account's password from there before
};
[[nodiscard]] inline PasswordClient new_client(std::string address) { return {std::move(address), false}; }
[[nodiscard]] inline PasswordClient known_client(std::string address) { return {std::move(address), true}; }

class Passwords {
  public:
    static constexpr std::chrono::milliseconds time_of_hash{100};  // at the default cost

    explicit Passwords(PasswordCost cost = {}, int workers = 2)
        : Passwords(cost, workers, places_of_queue(workers, time_of_hash)) {}
    // `places`: of hashes that are made or wait.
    Passwords(PasswordCost cost, int workers, std::size_t places);

    // Throws Refusal: Unavailable if too many wait, TooMany if too many of the client's network do.
    [[nodiscard]] boost::asio::awaitable<std::string> hash(PasswordClient client, std::string password);
    // An empty `hash` stands for an unknown name: no password matches, and the check takes as long.
    [[nodiscard]] boost::asio::awaitable<bool> matches(PasswordClient client, std::string password,
                                                       std::string hash);

  private:
    template <typename Work>
    [[nodiscard]] auto run(PasswordClient client, Work work);

    PasswordCost cost_;
    std::string hash_of_nobody_;
    WorkerPool pool_;
};

}  // namespace tafl::server
