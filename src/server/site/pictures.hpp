// Boards as pictures, for links that are shared.
#pragma once

#include <optional>
#include <string_view>

#include "rules/game.hpp"
#include "server/net/http.hpp"

namespace tafl::server {

// `last` is shown as the last move where the game itself has none.
[[nodiscard]] Response picture(const Game& game, bool flipped, Move last = {});

// A number in the query; nothing where it is absent. Throws Refused.
[[nodiscard]] std::optional<int> query_number(const Request& request, std::string_view key, int least,
                                              int most);

}  // namespace tafl::server
