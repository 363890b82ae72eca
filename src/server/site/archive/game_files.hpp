// The caller's own games as a file in one format, a page at a time: for GET /me/games.pgn …, and for the archive of an
// account.
#pragma once

#include <array>
#include <string_view>

#include "server/net/http/http.hpp"
#include "server/site/services.hpp"

namespace tafl::server {

inline constexpr std::array<std::string_view, 4> game_file_endings{"pgn", "csv", "otg", "json"};

[[nodiscard]] NextPiece games_in_pieces(Services& services, const Caller& caller, std::string_view ending);

}  // namespace tafl::server
