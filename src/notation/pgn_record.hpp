// What the reader and the writer of PGN share.
//
//   [Event "..."]                               tags; White are the defenders, Black the attackers
//   [FEN "3ttttt3/.../3ttttt3 a"]
//
//   1. d1-d3 {[%clk 0:05:00] Sound.} f4-c4 $1 (1... e5-e2) 2. g1-g3xe2 ... 1-0
//
// Inside a comment \} stands for } and \\ for \. A clock in overtime has [%ot 30/3] behind its [%clk ...].
#pragma once

#include <string>
#include <string_view>

#include "notation/record.hpp"

namespace tafl::pgn {

inline constexpr std::string_view time_forfeit = "time forfeit";
inline constexpr std::string_view resignation = "resignation";
inline constexpr std::string_view unknown_result = "RecordedResult";  // its value is "?"

// Takes the clocks out of a comment and returns what is left, clean. Only the first of each kind is taken.
[[nodiscard]] std::string take_clocks(std::string_view comment, std::optional<Clock>& clock);
[[nodiscard]] std::string to_comment(const Clock& clock);

}  // namespace tafl::pgn
