// What is painted on the squares of a board to play on, about the middle of a square that is `cell` wide: a round stool
// where an attacker begins, a square one for a defender, the king's high seat, the gates, camps and ways out.
#pragma once

#include "print/board/theme.hpp"
#include "rules/types.hpp"

namespace tafl::print {

[[nodiscard]] Elements stool(Piece piece,
                             const Theme& theme);  // a seat where the king begins beside a throne
[[nodiscard]] Elements high_seat(const Theme& theme);
[[nodiscard]] Elements gate(const Theme& theme);
[[nodiscard]] Elements camp(const Theme& theme);     // R11
[[nodiscard]] Elements way_out(const Theme& theme);  // R2: a square that the king escapes from

}  // namespace tafl::print
