// Passwords: Argon2id by libsodium, in threads of their own, because one hash takes a tenth of a second and 64 MiB on
// purpose. At most `workers` are under way at once and `most_waiting` wait; further ones are refused with 503.
//
// What is kept is libsodium's own text, which names its costs, so that they can be raised later. A password is bytes as
// they were sent, 8 to 200 of them; nothing is said about which.
//
// Threads: called on the site's one thread. Ends its threads when destroyed, which must be before the io_context is.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace tafl::server {

inline constexpr std::size_t shortest_password = 8;  // bytes
inline constexpr std::size_t longest_password = 200;

struct PasswordCost {
    unsigned long long passes = 3;
    std::size_t memory = 64U << 20;  // bytes
};

class Passwords {
  public:
    explicit Passwords(PasswordCost cost = {}, int workers = 2, int most_waiting = 32);
    ~Passwords();

    // Throws Refused (503 later) where too many wait.
    [[nodiscard]] boost::asio::awaitable<std::string> hash(std::string password);
    // An empty `hash` stands for nobody: no password fits it, and finding that out takes as long.
    [[nodiscard]] boost::asio::awaitable<bool> matches(std::string password, std::string hash);

  private:
    [[nodiscard]] boost::asio::awaitable<void> in_worker(std::function<void()> work);

    struct Workers;
    PasswordCost cost_;
    std::string nobodys_hash_;
    std::unique_ptr<Workers> workers_;
};

}  // namespace tafl::server
