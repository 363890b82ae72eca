// A client of hnefatafl.org's light server, which asks for our moves and sends the opponent's.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <string_view>

#include "connect/peer.hpp"
#include "engine/engine.hpp"
#include "rules/types.hpp"

namespace tafl {

struct HtpClientSettings {
    EngineOptions options;
    SearchLimits limits;
    std::chrono::milliseconds patience{};        // for the network; waiting for a move has no limit
    std::function<void(std::string_view)> tell;  // each play, as a line
};

// Plays until the server closes the connection. Returns the winner by our rules; Nobody if the server ended a
// game that our rules continue, which `tell` explains. Throws ConnectionError if the connection breaks, ends
// before the first play or within a line, or if the server violates the protocol.
[[nodiscard]] Winner play_by_htp(Peer& server, const HtpClientSettings& settings);

}  // namespace tafl
