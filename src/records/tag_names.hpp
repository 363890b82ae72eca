// The names of tags in the formats' own spellings. A Record keeps OpenTafl's; names that are not in the table
// are the same everywhere.
#pragma once

#include <string>
#include <string_view>

namespace tafl {

// A name that means something else in the format that is written gets "Tag-" in front.
[[nodiscard]] std::string to_pgn_key(std::string_view key);     // time-control: TimeControl
[[nodiscard]] std::string from_pgn_key(std::string_view name);  // and back

[[nodiscard]] std::string to_otn_key(std::string_view key);

// OpenTafl writes "3600 3i" where PGN has "3600+3"; whatever is neither stays as it is.
[[nodiscard]] std::string to_pgn_time_control(std::string_view otn);
[[nodiscard]] std::string from_pgn_time_control(std::string_view pgn);

}  // namespace tafl
