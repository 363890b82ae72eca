// The sheets of the board, and the reminder cards, which lie beside it where there is room.
#pragma once

#include "print/set/furniture.hpp"

namespace tafl::print {

// Cards that are asked for come with the board's last sheet, or on a sheet of their own.
[[nodiscard]] std::vector<Drawing> board_sheets(const SetContext& set, const BoardPlan& plan);

}  // namespace tafl::print
