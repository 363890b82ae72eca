// A game through hnefatafl.org's light server: it asks for our moves and passes on the other side's.
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
    std::chrono::milliseconds patience{};        // with the network; for a move there is no limit
    std::function<void(std::string_view)> tell;  // each play, as it is said
};

// Until the server ends the connection. Who has won; throws ConnectionError where it ended before anybody had.
[[nodiscard]] Winner play_by_htp(Peer& server, const HtpClientSettings& settings);

}  // namespace tafl
