// Searches as JSON, between the nodes of a site and its workers.
//
//     {"form": 2, "ruleset": "copenhagen", "position": "3ttttt3/… a", "moves": "d1-d3 f8-i8", "depth": 120, "movetime": 1000,
//      "lines": 1, "noise": 0, "oversights": 0, "seed": "0", "reasons": false}
//     {"form": 2, "depth": 12, "selectiveDepth": 30, "nodes": 412000, "seconds": 0.2, "lines": ["35 d1-d3
//     f8-i8"], "reasons": []}
//
// JSON from another process is checked; a Refusal (Invalid) says what is wrong.
#pragma once

#include <string>
#include <string_view>

#include "server/computer/search.hpp"

namespace tafl::server {

[[nodiscard]] std::string to_json(const SearchQuestion& question);
[[nodiscard]] std::string to_json(const SearchAnswer& answer, const SearchQuestion& question);

[[nodiscard]] SearchQuestion parse_question(std::string_view json);
// Checks that the first move of each line is legal for this question.
[[nodiscard]] SearchAnswer parse_answer(std::string_view json, const SearchQuestion& question);

}  // namespace tafl::server
