// The line of play in a request: {ruleset or rulesetFile, position?, moves?}.
#pragma once

#include "api/line.hpp"
#include "server/base/json_fields.hpp"
#include "server/net/http.hpp"

namespace tafl::server {

// The list `moves`, at most a thousand; empty if absent. Throws Refusal, as read_line() does.
[[nodiscard]] std::vector<std::string> read_moves(const JsonFields& body);
[[nodiscard]] api::Line read_line(const Request& request);

[[nodiscard]] Response to_response(
    const api::LineError& error);  // 400; code `illegal` with the move's index if a move is illegal

}  // namespace tafl::server
