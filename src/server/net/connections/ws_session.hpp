// One WebSocket: a bounded write queue (max_write_queue_size), and a read loop with a rate limit by back-pressure.
//
//     received() ◄── read loop (a coroutine) ◄── frames ── peer
//     send() ──► queue ──► one write at a time ──► frames ─► peer
#pragma once

#include <memory>

#include "server/net/connections/parsed_request.hpp"
#include "server/net/connections/stream_socket.hpp"
#include "server/net/connections/upgraded_session.hpp"
#include "server/net/responder.hpp"

namespace tafl::server {

// run() accepts the upgrade request first.
[[nodiscard]] std::shared_ptr<UpgradedSession> make_ws_session(StreamSocket socket, ParsedRequest upgrade,
                                                               Responder::Admitted admitted, Quota::Hold hold,
                                                               ConnectionTracker& connections,
                                                               SocketListener& listener,
                                                               const NetSettings& settings);

}  // namespace tafl::server
