// A game on the server of the Bologna Tablut competition (docs/protocols/tablut.md).
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "connect/peer.hpp"
#include "protocol/tablut_player.hpp"

namespace tafl {

inline constexpr std::uint16_t tablut_white_port = 5800;
inline constexpr std::uint16_t tablut_black_port = 5801;

// Connects, and retries for `patience` while the server refuses: it may listen for black only once white is connected.
// Throws ConnectionError.
[[nodiscard]] std::unique_ptr<Peer> call_tablut_server(const std::string& host, std::uint16_t port,
                                                       std::chrono::milliseconds patience);

struct TablutClientSettings {
    std::string name;
    TablutSettings player;
    std::chrono::seconds timeout{60};            // the server's limit for a move
    std::chrono::milliseconds patience{};        // for the network, in addition to that
    std::function<void(std::string_view)> tell;  // receives one line for each event
};

// Plays until the game is over. Waits without limit for the first state: the other player may connect late.
// Throws ConnectionError if the connection ends earlier or the server violates the protocol.
[[nodiscard]] TablutTurn play_on_tablut_server(Peer& server, const TablutClientSettings& settings);

}  // namespace tafl
