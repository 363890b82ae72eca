// How each move of a line was made: a jump (^), a further step of the same turn (=), or both (^=). Only OpenTafl's
// notation writes it; other formats, and games played here, have only the squares.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "records/record.hpp"
#include "rules/ruleset.hpp"

namespace tafl {

// One for each move of that line; what the record itself says is kept. A further step follows from the
// squares. A jump follows only from the board: it is detected in the main line, as far as that can be played,
// if `berserk`, the rules (R12), is not null.
[[nodiscard]] std::vector<MoveForm> move_forms(const Record& record, std::uint32_t line,
                                               const std::shared_ptr<const Ruleset>& berserk);

}  // namespace tafl
