// Legends: a row with the names of the pieces beside their shields, or beside the marks of their starting squares.
#pragma once

#include "print/drawing/typesetting.hpp"
#include "print/set/page_parts.hpp"

namespace tafl::print {

// The key of its name in the set's texts.
[[nodiscard]] std::string_view name_key(Piece piece);

// One line with its centre at `middle`, `height` high and at most `room` wide.
struct LegendRow {
    Point middle;
    double room, height;
};
[[nodiscard]] Elements shield_legend(const SetContext& set, const LegendRow& row);
[[nodiscard]] Elements stool_legend(const SetContext& set, const LegendRow& row);
// Two rows of that height, one for each side, if one row would clearly be wider than `room`; drawn from the
// top left corner.
[[nodiscard]] Block shield_legend(const SetContext& set, double room, double height);
[[nodiscard]] Block stool_legend(const SetContext& set, double room, double height);

// The signs beside sentences and headings, each with its meaning: one below the other, in lines of that width. Empty if
// the rules have none.
[[nodiscard]] Block sign_legend(const SetContext& set, double width, double type_size);

}  // namespace tafl::print
