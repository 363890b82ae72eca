// Whose is what: a row that ties the names of the pieces to their shields, or to the stools where they begin.
#pragma once

#include "print/set/page_parts.hpp"
#include "print/set/set_strings.hpp"

namespace tafl::print {

[[nodiscard]] std::string_view piece_name(Piece piece, const SetStrings& strings);

// In one line around a middle, so high, and no wider than the room.
struct LegendRow {
    Point middle;
    double room, height;
};
[[nodiscard]] Elements shield_legend(const SetContext& set, const LegendRow& row);
[[nodiscard]] Elements stool_legend(const SetContext& set, const LegendRow& row);

}  // namespace tafl::print
