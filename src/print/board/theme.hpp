// The colours of a board, as data. `ash`, `slate` and `paper` are the site's themes; `plain` is black on
// white and can be read without colours.
#pragma once

#include <span>
#include <string_view>

#include "print/drawing/drawing.hpp"

namespace tafl::print {

// The colours of one side's shields.
struct ShieldColours {
    Colour rim, field, nails, device;
};

// The drawing of pieces: shields for all, or, as in the Hnefatafl Manual, swords for attackers, shields for
// defenders and a crown for the king.
enum class PieceArt : std::uint8_t { Shields, Swords };

struct BoardTheme {
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

[[nodiscard]] std::span<const BoardTheme> themes();
[[nodiscard]] std::vector<std::string_view> theme_names();
[[nodiscard]] const BoardTheme* find_theme(std::string_view name);   // null if there is none
[[nodiscard]] const BoardTheme& theme_named(std::string_view name);  // precondition: there is one

}  // namespace tafl::print
