// A TCP connection to a server; every operation has a timeout.
//
// One thread. Every failure is a ConnectionError with a sentence for people.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace tafl {

struct ConnectionError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Peer {
  public:
    using Patience = std::optional<std::chrono::milliseconds>;  // nothing: no limit

    Peer(const std::string& host, std::uint16_t port, Patience patience);
    ~Peer();
    Peer(const Peer&) = delete;
    Peer& operator=(const Peer&) = delete;

    [[nodiscard]] std::string read(Patience patience);  // the next bytes; empty at the end
    void write(std::string_view bytes, Patience patience);
    [[nodiscard]] bool was_reset() const noexcept { return was_reset_; }  // the end was not an orderly one
    [[nodiscard]] const std::string& name() const noexcept { return name_; }  // localhost:5800

  private:
    struct State;
    std::unique_ptr<State> state_;
    std::string name_;
    bool was_reset_ = false;
};

}  // namespace tafl
