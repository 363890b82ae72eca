// What the site sees of a WebSocket. The frames, the queue of what is not yet written and the pings are net/'s.
// Threads: everything here is called and used on the site's one thread.
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
    // Queues one text message; many sockets may share one string. A socket that reads too slowly is closed.
    virtual void send(std::shared_ptr<const std::string> text) = 0;
    virtual void close(std::string_view why) = 0;
    [[nodiscard]] virtual std::uint64_t number()
        const noexcept = 0;  // never used twice while the server runs
    [[nodiscard]] virtual const Caller& caller() const noexcept = 0;
    [[nodiscard]] virtual std::string_view token()
        const noexcept = 0;  // of the session that it was opened with
    // How long the last ping was under way, there and back; zero before the first has come back.
    [[nodiscard]] virtual std::chrono::milliseconds round_trip() const noexcept = 0;
    virtual void set_caller(const Caller& caller) = 0;  // after a change of name, of being muted …
};

// What happens on sockets. A Socket may be kept by reference from opened() to closed().
class SocketListener {
  public:
    virtual ~SocketListener() = default;
    virtual void opened(Socket& socket) = 0;
    virtual void received(Socket& socket, std::string_view text) = 0;  // at most 4 KiB, valid UTF-8
    virtual void closed(Socket& socket) = 0;                           // nothing may be sent any more
};

}  // namespace tafl::server
