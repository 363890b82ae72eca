// What is painted on the squares of a board to play on, about the middle of a square that is `cell` wide: a round stool
// where an attacker begins, a square one for a defender, the king's high seat, the gates, camps and ways out.
#pragma once

#include "print/board/theme.hpp"
#include "rules/types.hpp"

namespace tafl::print {

[[nodiscard]] Marks stool(Piece piece, const Theme& theme);  // a seat where the king begins beside a throne
[[nodiscard]] Marks high_seat(const Theme& theme);
[[nodiscard]] Marks gate(const Theme& theme);
[[nodiscard]] Marks camp(const Theme& theme);     // R11
[[nodiscard]] Marks way_out(const Theme& theme);  // R2: a square that the king escapes from

}  // namespace tafl::print
