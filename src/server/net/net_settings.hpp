// What the listener is told: where to listen, whom to trust, how patient to be, and what it serves.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "server/net/socket.hpp"
#include "server/net/authenticator.hpp"
#include "server/net/router.hpp"

namespace tafl::server {

class StaticFiles;

struct NetSettings {
    std::string address = "127.0.0.1";
    std::uint16_t port = 8080;    // 0: any that is free
    bool behind_proxy = false;    // X-Forwarded-For and -Proto are believed when a near address sends them
    int requests_a_minute = 600;  // of one address, and of one account; 0: no limits of any kind
    std::size_t most_connections = 20'000;
    std::size_t most_of_an_address = 500;

    std::chrono::milliseconds header_time{20'000};  // from the last answer to the end of the next header
    std::chrono::milliseconds body_time{30'000};
    std::chrono::milliseconds write_time{60'000};
    std::chrono::milliseconds beat_time{
        7'000};  // between two blank lines of a stream that has nothing to say
    std::chrono::milliseconds idle_time{60'000};  // of a socket; half of it brings a ping
    std::chrono::milliseconds close_time{5'000};  // until a closing connection is cut

    std::function<void(std::string_view)> log_access;  // none: not wanted
    std::function<void(std::string_view)> log_fault;
};

inline constexpr std::size_t largest_header = 16 << 10;
inline constexpr std::size_t largest_body = 64 << 10;
inline constexpr std::size_t largest_record_body = 1 << 20;  // of POST /api/v1/records
inline constexpr std::size_t largest_message = 4 << 10;      // on a socket
inline constexpr std::size_t largest_unread = 256'000;       // bytes that wait for a socket's reader

// Everything here lives longer than the listener.
struct Served {
    const Router& router;
    SocketListener& sockets;
    StaticFiles& files;
    Authenticator& authenticator;
};

}  // namespace tafl::server
