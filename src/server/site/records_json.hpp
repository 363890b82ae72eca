// Records that people paste or upload, played through the rules: what can be read is kept, what cannot is named.
#pragma once

#include <string>
#include <string_view>

namespace tafl::server {

inline constexpr std::size_t longest_records = 1 << 20;
inline constexpr int most_record_games = 500;

// {games, faults}: any CSV, OTN, PGN, JSON or plain record, or a single position. Throws Refusal for a text that is too
// long or nothing of these.
[[nodiscard]] std::string records_json(std::string_view text);

}  // namespace tafl::server
