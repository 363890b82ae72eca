// The settings of the listener, its limits, and what it serves.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "server/base/limits/networks.hpp"
#include "server/base/limits/quota.hpp"
#include "server/base/limits/rates.hpp"
#include "server/base/limits/storage_budget.hpp"
#include "server/base/socket.hpp"
#include "server/net/authenticator.hpp"
#include "server/net/http/trusted_proxies.hpp"
#include "server/net/router.hpp"

namespace tafl::server {

class StaticFiles;

// One answered request, upgrades of sockets included. For the log and the metrics; contains nothing secret.
struct AnsweredRequest {
    std::string_view verb;    // as received: any token of HTTP
    std::string_view route;   // the pattern of the route, "a file", or "" if there is none
    std::string_view error;   // the code of the refusal, or empty
    std::string_view client;  // the client's address
    std::string_view id;      // X-Request-Id
    int status = 0;
    std::chrono::steady_clock::duration taken{};
};

struct NetSettings {
    std::string address = "127.0.0.1";
    std::uint16_t port = 8080;                         // 0: any free port
    TrustedProxies proxies{};                          // empty: no proxy is trusted
    int requests_a_minute = rates::requests_a_minute;  // per address and per account; 0: no limits at all
    QuotaLimits connections{.of_address = 500, .of_network = addresses_of_network * 500, .in_all = 20'000};
    // Bytes of bodies as far as they have come, of answers and messages until their last byte is written.
    QuotaLimits held{.of_address = 16 << 20, .of_network = 64 << 20, .in_all = 256 << 20};

    std::chrono::milliseconds header_time{20'000};  // from the last response to the end of the next header
    std::chrono::milliseconds body_time{30'000};
    std::chrono::milliseconds write_time{20'000};     // for each 64 KiB of an answer, and each message
    std::chrono::milliseconds heartbeat_time{7'000};  // between the blank lines of an idle stream
    std::chrono::milliseconds idle_time{60'000};      // of a WebSocket; a ping is sent after half of it
    std::chrono::milliseconds close_time{5'000};      // until a closing connection is cut

    std::function<void(const AnsweredRequest&)> on_answer;  // may be empty
    std::function<void(std::string_view)> log_error;
};

inline constexpr std::size_t max_header_size = 16 << 10;
inline constexpr std::size_t max_message_size = 4 << 10;      // on a socket
inline constexpr std::size_t max_write_queue_size = 256'000;  // bytes, of one socket

// What requests are served from. Every member outlives the listener.
struct Backend {
    const Router& router;
    SocketListener* sockets;  // null: no WebSockets
    StaticFiles* files;       // null: no pages
    Authenticator& authenticator;
    StorageBudget* storage = nullptr;  // null: no limits
    const Caller* caller = nullptr;    // who asks, whatever the request says; null: as it says
};

}  // namespace tafl::server
