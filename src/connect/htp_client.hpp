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

// Plays until the server closes the connection. Returns who has won by our rules; Nobody where the server ended a game
// that goes on by our rules, which `tell` explains. Throws ConnectionError where the connection breaks, ends before the
// first play or within a line, or the server sends something that is not of the protocol.
[[nodiscard]] Winner play_by_htp(Peer& server, const HtpClientSettings& settings);

}  // namespace tafl
