// Shared by the reader and the writer of JSON. The object is hnefatafl.org's for its bots, with further
// fields.
//
//   {"id": 7, "attackers": "...", "defenders": "...", "dim": 11, "start": "/3AAAAA3/.../",
//    "time_control": {"main_time_seconds": 900, "increment_length": 10},
//    "moves": "d1-d3 e5-e2 d3-d2xe2 ---",
//    "ruleset": "copenhagen", "rules": "dim:11 ...", "to_move": "attackers", "result": "defenders",
//    "captures": {"attackers": 1, "defenders": 0}, "tags": {"event": "..."}, "start_comment": "...",
//    "variations": [{"line": 0, "ply": 3, "moves": "..."}],
//    "notes": [{"line": 0, "ply": 2, "comment": "...", "before": "...", "clock_ms": 900, "overtime": "30/3",
//               "nags": [1]}]}
//
// Other fields (rated, messages, ...) are kept as the tags json_rated, json_messages and so on, and written
// back.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace tafl::json {

inline constexpr std::string_view extra_prefix = "json_";

inline constexpr std::array<std::string_view, 16> own_fields{
    "id",    "attackers", "defenders", "dim",      "start", "time_control",  "moves",      "ruleset",
    "rules", "to_move",   "result",    "captures", "tags",  "start_comment", "variations", "notes"};

[[nodiscard]] inline bool is_own_field(std::string_view name) noexcept {
    return std::find(own_fields.begin(), own_fields.end(), name) != own_fields.end();
}

}  // namespace tafl::json
