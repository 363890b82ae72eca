// The colours of a board, as data. `ash`, `slate` and `paper` are those of the site; `plain` is black on white and
// needs no colour to be read.
#pragma once

#include <span>
#include <string_view>

#include "print/drawing/drawing.hpp"

namespace tafl::print {

// What a side's shields are painted with.
struct ShieldColours {
    Colour rim, field, nails, device;
};

// What stands for a piece: shields for all, or, as the Hnefatafl Manual has them, swords for attackers, shields for defenders
// and a crown for the king.
enum class PieceArt : std::uint8_t { Shields, Swords };

struct Theme {
    std::string_view name;
    bool painted = true;  // false: shields are drawn in black lines
    PieceArt pieces = PieceArt::Shields;
    Colour page, ink, label;
    Colour frame, board, line, gate, knot, start, wash;
    ShieldColours attackers, defenders, king;
    Colour boss, gold;
    Colour danger, good, arrow;

    [[nodiscard]] const ShieldColours& shield_colours(bool of_attackers) const {
        return of_attackers ? attackers : defenders;
    }
};

[[nodiscard]] std::span<const Theme> themes();
[[nodiscard]] std::vector<std::string_view> theme_names();
[[nodiscard]] const Theme* find_theme(std::string_view name);   // null if there is none
[[nodiscard]] const Theme& theme_named(std::string_view name);  // precondition: there is one

}  // namespace tafl::print
