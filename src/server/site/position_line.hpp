// The line of play that a request asks about: {ruleset or rulesetFile, position?, moves?}.
#pragma once

#include "api/line.hpp"
#include "server/base/json_fields.hpp"
#include "server/net/http.hpp"

namespace tafl::server {

// The list `moves`, of at most a thousand; empty if there is none. Throws Refusal, as read_line() does.
[[nodiscard]] std::vector<std::string> read_moves(const JsonFields& body);
[[nodiscard]] api::Line read_line(const Request& request);

[[nodiscard]] Response to_response(
    const api::LineError& error);  // 400, `illegal` with its index if a move is

}  // namespace tafl::server
