// The caller's own games as a file in one format: for GET /me/games.pgn …, and for the archive of an account.
#pragma once

#include <array>
#include <functional>
#include <string_view>

#include "server/net/http.hpp"
#include "server/site/services.hpp"

namespace tafl::server {

inline constexpr std::array<std::string_view, 4> game_file_endings{"pgn", "csv", "otg", "json"};

// Throws Refusal (Unavailable) if the client has disconnected.
using GameFiles = std::function<boost::asio::awaitable<Response>(const Request&, std::string_view ending)>;

// One export at a time for each player, and few in total.
[[nodiscard]] GameFiles make_game_files(Services& services);

}  // namespace tafl::server
