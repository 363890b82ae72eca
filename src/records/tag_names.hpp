// The spelling of tag names in each format. A Record keeps OpenTafl's; names outside the table are the same
// everywhere.
#pragma once

#include <string>
#include <string_view>

namespace tafl {

// Adds "Tag-" to a name that has another meaning in the format; from_…() removes it.
[[nodiscard]] std::string to_pgn_key(std::string_view key);     // time-control: TimeControl
[[nodiscard]] std::string from_pgn_key(std::string_view name);  // and back

[[nodiscard]] std::string to_otn_key(std::string_view key, std::string_view value);
[[nodiscard]] std::string from_otn_key(std::string_view name);

// OpenTafl's "3600 3i" is PGN's "3600+3"; any other text stays as it is.
[[nodiscard]] std::string to_pgn_time_control(std::string_view otn);
[[nodiscard]] std::string from_pgn_time_control(std::string_view pgn);

}  // namespace tafl
