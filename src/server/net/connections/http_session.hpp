// One HTTP/1.1 connection: requests one after the other, each read within limits on size and time, each
// answered before the next is read. Pipelined requests wait in the socket's buffer.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <memory>
#include <string>

#include "server/net/connections/stream_socket.hpp"
#include "server/net/connections/upgraded_session.hpp"
#include "server/net/responder.hpp"

namespace tafl::server {

// Returns null when the connection has ended. If it was upgraded, returns the WebSocket or stream, which the
// caller runs. `place`: outlives them.
[[nodiscard]] boost::asio::awaitable<std::shared_ptr<UpgradedSession>> serve_http(
    StreamSocket socket, ConnectionPlace& place, ConnectionTracker& connections, Responder& responder,
    const NetSettings& settings);

}  // namespace tafl::server
