// The bytes that requests hold in memory: a body from its header on, an answer until its last byte is written. Bounded
// for each address, for each /48 of IPv6, and in all: clients that do not read, or do not finish what they
// send, fill their own share and nobody else's. Small answers have room when large ones have none.
// Threads: the server's one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>

namespace tafl::server {

struct HeldLimits {  // bytes
    std::size_t of_address = 16 << 20;
    std::size_t of_network = 64 << 20;
    std::size_t in_all = 256 << 20;  // of large requests; small ones may have four times as much
};

class HeldBytes {
  public:
    explicit HeldBytes(HeldLimits limits = {}) : limits_(limits) {}

    // Whose bytes they are: keys from limited_address() and limited_network(). Empty: nobody's in particular.
    struct Owner {
        std::string address, network;
    };
    enum class Room : std::uint8_t { Enough, OwnersFull, AllFull };

    // What one request holds (RAII).
    class Hold {
      public:
        Hold(HeldBytes& held, Owner owner) : held_(held), owner_(std::move(owner)) {}
        Hold(const Hold&) = delete;
        Hold& operator=(const Hold&) = delete;
        ~Hold() { set(0); }

        // Takes room for that many bytes together, if there is; otherwise nothing changes.
        [[nodiscard]] Room reserve(std::size_t bytes);
        // The bytes that there are, whether there is room or not.
        void set(std::size_t bytes);

      private:
        HeldBytes& held_;
        Owner owner_;
        std::size_t bytes_ = 0;
    };

    [[nodiscard]] std::size_t total() const noexcept { return total_; }

  private:
    using Counts = std::unordered_map<std::string, std::size_t>;
    [[nodiscard]] Room room_for(const Owner& owner, std::size_t more) const;
    void change(const Owner& owner, std::size_t before, std::size_t after);

    HeldLimits limits_;
    Counts addresses_, networks_;  // only those that hold something
    std::size_t total_ = 0;
};

}  // namespace tafl::server
