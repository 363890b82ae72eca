// A WebSocket or stream of lines as the rest of the server sees it. Framing, write queue and pings are in
// net/. Threads: the server's one thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "server/base/caller.hpp"

namespace tafl::server {

class Socket {
  public:
    virtual ~Socket() = default;
    // Queues one text message; many sockets may share one string. A client that reads too slowly is
    // disconnected.
    virtual void send(std::shared_ptr<const std::string> text) = 0;
    virtual void close(std::string_view why) = 0;
    [[nodiscard]] virtual std::uint64_t number() const noexcept = 0;  // unique while the server runs
    [[nodiscard]] virtual const Caller& caller() const noexcept = 0;
    [[nodiscard]] virtual std::string_view token() const noexcept = 0;  // of its session or program
    // The last measured round trip; zero before the first pong.
    [[nodiscard]] virtual std::chrono::milliseconds round_trip() const noexcept = 0;
    virtual void set_caller(const Caller& caller) = 0;  // after the player was renamed, muted …
};

// Receives the events of sockets. A Socket may be referenced from opened() until closed().
class SocketListener {
  public:
    virtual ~SocketListener() = default;
    virtual void opened(Socket& socket) = 0;
    virtual void received(Socket& socket, std::string_view text) = 0;  // at most 4 KiB, valid UTF-8
    virtual void closed(Socket& socket) = 0;                           // send() does nothing from now on
};

}  // namespace tafl::server
