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

// The server may open black's door only when white is in: a call that is refused is made again, until patience ends.
// Throws ConnectionError.
[[nodiscard]] std::unique_ptr<Peer> call_tablut_server(const std::string& host, std::uint16_t port,
                                                       std::chrono::milliseconds patience);

struct TablutClientSettings {
    std::string name;
    TablutSettings player;
    std::chrono::seconds timeout{60};            // what the server gives for a move
    std::chrono::milliseconds patience{};        // with the network, beyond that
    std::function<void(std::string_view)> tell;  // each move, as a line
};

// Until the game is over; for its beginning, which the other player may delay, it waits as long as it takes.
// Throws ConnectionError where the connection ends before, or something comes that no server says.
[[nodiscard]] TablutTurn play_on_tablut_server(Peer& server, const TablutClientSettings& settings);

}  // namespace tafl
