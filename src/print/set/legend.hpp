// Legends: a row with the names of the pieces beside their shields, or beside the marks of their starting squares.
#pragma once

#include "print/drawing/typesetting.hpp"
#include "print/set/page_parts.hpp"

namespace tafl::print {

// Of its name among the words of the set.
[[nodiscard]] std::string_view name_key(Piece piece);

// One line centred at `middle`, `height` high and at most `room` wide.
struct LegendRow {
    Point middle;
    double room, height;
};
[[nodiscard]] Elements shield_legend(const SetContext& set, const LegendRow& row);
[[nodiscard]] Elements stool_legend(const SetContext& set, const LegendRow& row);
// In two rows of that height, one for each side, where one would be wider than `room` by more than a little; from its
// top left corner.
[[nodiscard]] Block shield_legend(const SetContext& set, double room, double height);
[[nodiscard]] Block stool_legend(const SetContext& set, double room, double height);

}  // namespace tafl::print
