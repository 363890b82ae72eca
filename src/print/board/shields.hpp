// The pieces, as art/shields.json draws them: shields seen from above, told apart by shape and value before colour.
// Attackers are planked and have a plain boss, defenders are quartered, the king is larger, rimmed and carries a knot;
// commanders and knights (R12) have a star for a boss. For a theme with swords art/swords.json draws them, on round fields as
// large as the shields.
#pragma once

#include "print/board/theme.hpp"
#include "rules/types.hpp"

namespace tafl::print {

inline constexpr double cell = 60;  // the square that the shields are drawn for

[[nodiscard]] constexpr double shield_radius(Piece piece) { return piece == Piece::King ? 28 : 23; }

// On a board a shield throws a shadow; on a sheet to be cut out it does not.
enum class Shadow : std::uint8_t { Cast, None };

// Precondition: the piece is not None.
[[nodiscard]] std::shared_ptr<const Symbol> shield(Piece piece, const Theme& theme,
                                                   Shadow shadow = Shadow::Cast);

}  // namespace tafl::print
