// The settings of the listener, its limits, and what it serves.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "server/base/socket.hpp"
#include "server/net/authenticator.hpp"
#include "server/net/router.hpp"

namespace tafl::server {

class StaticFiles;

struct NetSettings {
    std::string address = "127.0.0.1";
    std::uint16_t port = 8080;    // 0: any free port
    bool behind_proxy = false;    // trust X-Forwarded-For and -Proto from private addresses
    int requests_a_minute = 600;  // of one address, and of one account; 0: no limits at all
    std::size_t most_connections = 20'000;
    std::size_t most_of_an_address = 500;

    std::chrono::milliseconds header_time{20'000};  // from the last answer to the end of the next header
    std::chrono::milliseconds body_time{30'000};
    std::chrono::milliseconds write_time{60'000};
    std::chrono::milliseconds heartbeat_time{7'000};  // between the blank lines of an idle stream
    std::chrono::milliseconds idle_time{60'000};      // of a socket; a ping is sent after half of it
    std::chrono::milliseconds close_time{5'000};      // until a closing connection is cut

    std::function<void(std::string_view)> log_access;  // empty: no access log
    std::function<void(std::string_view)> log_error;
};

inline constexpr std::size_t largest_header = 16 << 10;
inline constexpr std::size_t largest_body = 64 << 10;
inline constexpr std::size_t largest_record_body = 1 << 20;  // of POST /api/v1/records
inline constexpr std::size_t largest_message = 4 << 10;      // on a socket
inline constexpr std::size_t largest_write_queue = 256'000;  // bytes, of one socket

// What requests are served from. Everything outlives the listener.
struct Backend {
    const Router& router;
    SocketListener& sockets;
    StaticFiles& files;
    Authenticator& authenticator;
};

}  // namespace tafl::server
