// Legends: a row with the names of the pieces beside their shields, or beside the marks of their starting squares.
#pragma once

#include "print/set/page_parts.hpp"
#include "print/set/set_strings.hpp"

namespace tafl::print {

[[nodiscard]] std::string_view piece_name(Piece piece, const SetStrings& strings);

// One line centred at `middle`, `height` high and at most `room` wide.
struct LegendRow {
    Point middle;
    double room, height;
};
[[nodiscard]] Elements shield_legend(const SetContext& set, const LegendRow& row);
[[nodiscard]] Elements stool_legend(const SetContext& set, const LegendRow& row);

}  // namespace tafl::print
