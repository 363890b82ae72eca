// How each move of a line was made, for the notation that says so: a jump (^), a further step of the same
// turn (=), both (^=). Other formats, and games played here, have the squares alone.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "records/record.hpp"
#include "rules/ruleset.hpp"

namespace tafl {

// One for each move of that line. What the record says of a move stays. A further step shows in the squares;
// a jump only on the board: it is told in the main line, as far as this can be played, and where `berserk`,
// the rules (R12), is not null.
[[nodiscard]] std::vector<MoveForm> move_forms(const Record& record, std::uint32_t line,
                                               const std::shared_ptr<const Ruleset>& berserk);

}  // namespace tafl
