// The turn number and slot of each move of a record.
//
//   12. d1-d3 e5-e2     d1-d3 is slot 0 of turn 12, e5-e2 is slot 1: OpenTafl's 12a and 12b
//
// The sides alternate. Under berserk a step (`=`) belongs to the same turn as the move before it and has a
// slot of its own. The same holds for c5-c5, which ends a turn in which the piece could capture again.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "records/record.hpp"

namespace tafl {

struct TurnSlot {
    std::uint32_t turn = 1;
    std::uint16_t slot = 0;  // below 26
    bool second = false;     // the second half of the turn
};

enum class TurnNumbers : std::uint8_t {
    Through,  // a variation counts on from the move that it replaces (PGN)
    FromOne,  // a variation counts from 1; its slot 0 is empty if it does not begin a turn (OpenTafl)
};

// How lists and pages number a move: "13." of the attackers, "13…" of the defenders; every ply counts.
[[nodiscard]] std::string move_number(int plies_before);

// Whether the move belongs to the same turn as the one before it: it is marked as a step, or begins on the
// square where that one ended.
[[nodiscard]] bool continues_turn(const MoveToken& before, const MoveToken& move) noexcept;

// For every line, one for each move and one more for the ending.
[[nodiscard]] std::vector<std::vector<TurnSlot>> number_turns(const Record& record, TurnNumbers numbers);

// For every line, the variations that branch from it, by the ply that they replace.
[[nodiscard]] std::vector<std::vector<std::uint32_t>> variations_by_line(const Record& record);

}  // namespace tafl
