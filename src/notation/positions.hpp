// Positions as text, in the notations of several programs.
#pragma once

#include <string>
#include <string_view>

#include "base/error.hpp"
#include "rules/game.hpp"

namespace tafl {

// Reads `startpos`; rows top rank first and a side (`3ttttt3/.../3ttttt3 a`); OpenTafl's rows (leading slash,
// rank 1 first); the letters a/d/k and A/D/K of other programs; and rows on lines of their own instead of between slashes. Without a
// side, the ruleset's first side is to move.
// Checks the form and the size only; check_setup() checks the rest.
[[nodiscard]] Parsed<Setup> parse_position(std::string_view text, const Ruleset& ruleset);

// Whether a position that can be read says who is to move; `startpos` does.
[[nodiscard]] bool names_side(std::string_view position);

// Only rows, top rank first, for any board size: the layouts of ruleset files.
[[nodiscard]] Parsed<Setup> parse_rows(std::string_view rows);

[[nodiscard]] std::string to_rows(const Setup& setup);           // top rank first: "3ttttt3/5t5/..."
[[nodiscard]] std::string to_position(const Setup& setup);       // rows, a blank, a or d
[[nodiscard]] std::string to_opentafl_rows(const Setup& setup);  // "/3ttttt3/.../", rank 1 first
[[nodiscard]] std::string to_adk_rows(const Setup& setup);       // letters a d k, top rank first

// no_square if there is no king.
[[nodiscard]] Square king_square(const Setup& setup) noexcept;

// One sentence for the error of check_setup().
[[nodiscard]] std::string describe(const SetupError& error, const Setup& setup);

}  // namespace tafl
