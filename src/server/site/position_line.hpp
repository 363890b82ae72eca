// The line of moves that a request asks about: {ruleset or rulesetFile, position?, moves?}.
#pragma once

#include <functional>

#include "rules/game.hpp"
#include "server/base/json_fields.hpp"
#include "server/net/http.hpp"

namespace tafl::server {

// A move of the line is illegal.
struct IllegalLine {
    std::size_t at;  // index of the move
    std::string text;
};

// The game after the moves; `on_move` is called after each. Throws Refusal, or IllegalLine.
[[nodiscard]] Game read_line(const Request& request, const std::function<void(const Game&)>& on_move = {});

[[nodiscard]] Response to_response(const IllegalLine& illegal);  // 400 illegal

}  // namespace tafl::server
