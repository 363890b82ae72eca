// Boards as pictures, for shared links.
#pragma once

#include <string_view>

#include "print/board/theme.hpp"
#include "rules/game.hpp"
#include "server/net/http/http.hpp"

namespace tafl::server {

// Reads `flip`, `theme` and `numbered` from the query; `numbered` says how many of the last moves get an
// arrow and a number. `last` is drawn as the last move if the game itself has none. Throws Refusal.
[[nodiscard]] Response picture(const Request& request, const Game& game, Move last = {});

// `theme=` in the query. Throws Refusal.
[[nodiscard]] const print::BoardTheme& query_theme(const Request& request, std::string_view usual);

}  // namespace tafl::server
