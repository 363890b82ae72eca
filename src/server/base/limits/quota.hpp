// What all clients share: bytes in memory, connections. Each address and each /48 of IPv6 has a share, which shrinks
// with the square of what others leave: to a quarter when they have taken half. So hundreds of addresses that take all
// they can leave room for the next ones.
// Threads: the server's one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

namespace tafl::server {

struct QuotaLimits {
    std::size_t of_address = 0;  // while nobody else has anything
    std::size_t of_network = 0;  // the same
    std::size_t in_all = 0;
};

class Quota {
    struct Books;  // outlive the server: a socket may end after it

  public:
    explicit Quota(QuotaLimits limits);

    // Keys from limited_address() and limited_network(). Empty: nobody's in particular, and bounded only in all.
    struct Owner {
        std::string address, network;
    };
    enum class Room : std::uint8_t { Enough, OwnersFull, AllFull };

    // What one request or socket has of it (RAII).
    class Hold {
      public:
        Hold(const Quota& quota, Owner owner) : books_(quota.books_), owner_(std::move(owner)) {}
        Hold(Hold&& other) noexcept
            : books_(other.books_),
              owner_(std::move(other.owner_)),
              amount_(std::exchange(other.amount_, 0)) {}
        Hold& operator=(Hold&&) = delete;
        ~Hold() { set(0); }

        // Makes it that much in all. Without room nothing changes.
        [[nodiscard]] Room reserve(std::size_t amount);
        // Counts what is there already, whether there is room or not.
        void set(std::size_t amount);
        // The same amount, of another owner from now on. Without room nothing changes.
        [[nodiscard]] Room pass_to(Owner owner);
        [[nodiscard]] std::size_t amount() const noexcept { return amount_; }

      private:
        std::shared_ptr<Books> books_;
        Owner owner_;
        std::size_t amount_ = 0;
    };

    [[nodiscard]] std::size_t total() const noexcept;

  private:
    std::shared_ptr<Books> books_;
};

}  // namespace tafl::server
