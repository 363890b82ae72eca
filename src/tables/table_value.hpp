// An entry of a table: one byte.
//
//     0           neither side can force a win (while a table is built: not known yet)
//     1 ... 127   the attackers win in value - 1 plies
//     128 ... 255 the defenders win in value - 128 plies
#pragma once

#include <cstdint>

#include "engine/endgame_tables.hpp"

namespace tafl::tables {

using Value = std::uint8_t;

inline constexpr Value open_value = 0;
inline constexpr int max_plies = 126;

// Precondition: somebody has won or the game is drawn, plies <= max_plies.
[[nodiscard]] constexpr Value to_value(Winner winner, int plies) noexcept {
    if (winner == Winner::Draw) return open_value;
    return static_cast<Value>((winner == Winner::Attackers ? 1 : 128) + plies);
}
[[nodiscard]] constexpr Winner winner_of_value(Value value) noexcept {
    if (value == open_value) return Winner::Draw;
    return value < 128 ? Winner::Attackers : Winner::Defenders;
}
[[nodiscard]] constexpr int plies_of(Value value) noexcept {
    if (value == open_value) return 0;
    return value < 128 ? value - 1 : value - 128;
}
[[nodiscard]] constexpr TableVerdict to_verdict(Value value) noexcept {
    return {winner_of_value(value), plies_of(value)};
}

}  // namespace tafl::tables
