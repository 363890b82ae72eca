// The bytes that requests and sockets hold in memory: a body from its header on, an answer or a message until its last
// byte is written. Bounded for each address, for each /48 of IPv6, and in all: clients that do not read, or do not
// finish what they send, fill their own share and nobody else's. Small answers have room when large ones have none.
// Threads: the server's one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

namespace tafl::server {

struct HeldLimits {  // bytes
    std::size_t of_address = 16 << 20;
    std::size_t of_network = 64 << 20;
    std::size_t in_all = 256 << 20;  // of large requests; small ones may have four times as much
};

class HeldBytes {
    struct Books;  // outlive the server: a socket may end after it

  public:
    explicit HeldBytes(HeldLimits limits = {});

    // Whose bytes they are: keys from limited_address() and limited_network(). Empty: nobody's in particular.
    struct Owner {
        std::string address, network;
    };
    enum class Room : std::uint8_t { Enough, OwnersFull, AllFull };

    // What one request or socket holds (RAII).
    class Hold {
      public:
        Hold(const HeldBytes& held, Owner owner) : books_(held.books_), owner_(std::move(owner)) {}
        Hold(Hold&& other) noexcept
            : books_(other.books_), owner_(std::move(other.owner_)), bytes_(std::exchange(other.bytes_, 0)) {}
        Hold& operator=(Hold&&) = delete;
        ~Hold() { set(0); }

        // Reserves room for that many bytes in all. Without room for them nothing changes.
        [[nodiscard]] Room reserve(std::size_t bytes);
        // Counts that many bytes, which are there already, whether there is room or not.
        void set(std::size_t bytes);

      private:
        std::shared_ptr<Books> books_;
        Owner owner_;
        std::size_t bytes_ = 0;
    };

    [[nodiscard]] std::size_t total() const noexcept;

  private:
    std::shared_ptr<Books> books_;
};

}  // namespace tafl::server
