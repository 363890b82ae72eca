// The pieces, from art/shields.json: shields seen from above, told apart by shape and brightness before
// colour. Attackers are planked with a plain boss, defenders are quartered, the king is larger, rimmed and
// carries a knot; commanders and knights (R12) have a star for a boss. Themes with swords use
// art/swords.json, on round fields as large as the shields.
#pragma once

#include "print/board/theme.hpp"
#include "rules/types.hpp"

namespace tafl::print {

inline constexpr double cell = 60;  // the size of square for which the shields are drawn

[[nodiscard]] constexpr double shield_radius(Piece piece) { return piece == Piece::King ? 28 : 23; }

// A shield casts a shadow on a board, but not on a sheet to be cut out.
enum class Shadow : std::uint8_t { Cast, None };

// Precondition: the piece is not None.
[[nodiscard]] std::shared_ptr<const Symbol> shield(Piece piece, const BoardTheme& theme,
                                                   Shadow shadow = Shadow::Cast);
// The mark of a square on which a piece starts; a piece covers it.
[[nodiscard]] std::shared_ptr<const Symbol> start_mark(const BoardTheme& theme);

}  // namespace tafl::print
