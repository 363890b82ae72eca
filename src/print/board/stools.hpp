// The marks painted on the squares of a playing board, centred on a square that is `cell` wide: a round stool
// where an attacker starts, a square one for a defender, the king's high seat, the gates, camps and exits.
#pragma once

#include "print/board/theme.hpp"
#include "rules/types.hpp"

namespace tafl::print {

[[nodiscard]] Elements stool(Piece piece,
                             const BoardTheme& theme);  // a seat if the king starts beside a throne
[[nodiscard]] Elements high_seat(const BoardTheme& theme);
[[nodiscard]] Elements gate(const BoardTheme& theme);
[[nodiscard]] Elements camp(const BoardTheme& theme);     // R11
[[nodiscard]] Elements way_out(const BoardTheme& theme);  // R2: a square that the king escapes from

}  // namespace tafl::print
