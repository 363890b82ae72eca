// A game of a match as a record, for the formats of notation. The comment behind a move is the engine's score, in the
// words of UCI, for the side that made the move.
#pragma once

#include <string>

#include "arena/match_game.hpp"
#include "records/record.hpp"

namespace tafl::arena {

struct RecordHeader {
    std::string attackers;  // who played them
    std::string defenders;
    std::string round;
    std::string date;  // 2031.07.30
};
[[nodiscard]] Record to_record(const GameResult& result, const RecordHeader& header);

}  // namespace tafl::arena
