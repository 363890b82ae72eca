// The steady clock of this thread, and with it every timer of Boost.Asio, follows a number. Put in the place of
// the C library's functions, so that the server's own code runs in virtual time.
#pragma once

#include <chrono>

namespace tafl::server::test {

// From construction to destruction; event loops that are made meanwhile need it for as long as they live.
class VirtualTime {
  public:
    VirtualTime();
    VirtualTime(const VirtualTime&) = delete;
    VirtualTime& operator=(const VirtualTime&) = delete;
    ~VirtualTime();

    void set(std::chrono::milliseconds since_begin) { since_begin_ = since_begin; }
    [[nodiscard]] std::chrono::milliseconds since_begin() const { return since_begin_; }

  private:
    std::chrono::milliseconds since_begin_{0};
};

}  // namespace tafl::server::test
