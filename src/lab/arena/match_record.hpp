// A game of a match as a record. The comment of a move is the engine's score as UCI writes it, for the side that moved.
#pragma once

#include <string>

#include "lab/arena/match_game.hpp"
#include "records/record.hpp"

namespace tafl::arena {

struct RecordHeader {
    std::string attackers;  // the name of the engine that played them
    std::string defenders;
    std::string round;
    std::string date;  // 2031.07.30
};
[[nodiscard]] Record to_record(const GameResult& result, const RecordHeader& header);

}  // namespace tafl::arena
