// Makes the record of a game that was played here.
#pragma once

#include <optional>
#include <string_view>

#include "records/record.hpp"
#include "rules/game.hpp"

namespace tafl {

// Size, result, moves with their captures, and the start if it is not the ruleset's own. The caller adds
// tags, and the name of the rules if it should be written.
[[nodiscard]] Record record_of(const Game& game);

// How a game ended whose result the record has, and who is to move. A closing says that the side to move has resigned or lost
// on time (reasons "resignation" and "timeout"). If it is the other side, or if it is not known who is to move, the tag
// `termination` names the loser. Other reasons become that tag; an empty one adds nothing.
void set_termination(Record& record, std::string_view reason, std::optional<Side> to_move);

}  // namespace tafl
