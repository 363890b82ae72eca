// Boards as pictures, for links that are shared.
#pragma once

#include <string_view>

#include "print/board/theme.hpp"
#include "rules/game.hpp"
#include "server/net/http.hpp"

namespace tafl::server {

// Uses `flip`, `theme` and `numbered`, how many of the last moves have an arrow and a number, of the query. `last` is drawn as the last move if the game itself has none. Throws
// Refusal.
[[nodiscard]] Response picture(const Request& request, const Game& game, Move last = {});

// `theme=` of the query. Throws Refusal.
[[nodiscard]] const print::Theme& asked_theme(const Request& request, std::string_view usual);

}  // namespace tafl::server
