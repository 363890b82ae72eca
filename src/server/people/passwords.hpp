// Passwords: Argon2id by libsodium, in a thread pool, because one hash takes a tenth of a second and 64 MiB
// on purpose. `workers` run at once and `max_waiting` wait; further ones are refused.
//
// The store holds libsodium's encoded hash, which contains its cost, so that the cost can be raised later. A
// password is 8 to 200 bytes, unchanged.
//
// Threads: the server's one thread. Destroy before the io_context.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <string>
#include <string_view>

#include "server/base/worker_pool.hpp"

namespace tafl::server {

inline constexpr std::size_t min_password_length = 8;  // bytes
inline constexpr std::size_t max_password_length = 200;

struct PasswordCost {
    unsigned long long passes = 3;
    std::size_t memory = 64U << 20;  // bytes
};

class Passwords {
  public:
    explicit Passwords(PasswordCost cost = {}, int workers = 2, int max_waiting = 32);

    // Throws Refusal (Unavailable) if too many wait.
    [[nodiscard]] boost::asio::awaitable<std::string> hash(std::string password);
    // An empty `hash` stands for an unknown name: no password matches, and the check takes as long.
    [[nodiscard]] boost::asio::awaitable<bool> matches(std::string password, std::string hash);

  private:
    PasswordCost cost_;
    std::string hash_of_nobody_;
    WorkerPool pool_;
};

}  // namespace tafl::server
