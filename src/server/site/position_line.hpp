// The line of play that a request asks about: {ruleset or rulesetFile, position?, moves?}.
#pragma once

#include "api/line.hpp"
#include "server/net/http.hpp"

namespace tafl::server {

// Throws Refusal.
[[nodiscard]] api::Line read_line(const Request& request);

[[nodiscard]] Response to_response(
    const api::LineError& error);  // 400, `illegal` with its index if a move is

}  // namespace tafl::server
