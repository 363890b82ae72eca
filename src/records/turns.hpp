// Where each move of a record stands in its numbered turns.
//
//   12. d1-d3 e5-e2     d1-d3 is slot 0 of turn 12, e5-e2 is slot 1: OpenTafl's 12a and 12b
//
// The sides take turns; under berserk a step (`=`) belongs to the same side's turn as the move before it, and
// takes a slot of its own. So does c5-c5, which ends a turn that could capture on.
#pragma once

#include <cstdint>
#include <vector>

#include "records/record.hpp"

namespace tafl {

struct TurnSlot {
    std::uint32_t turn = 1;
    std::uint16_t slot = 0;  // below 26
    bool second = false;     // the half of the turn
};

enum class TurnNumbers : std::uint8_t {
    Through,  // a variation goes on counting from the move that it replaces (PGN)
    FromOne,  // a variation counts from 1; its slot 0 stands empty if it does not begin a turn (OpenTafl)
};

// The move belongs to the same turn as the one before it: it is marked so, or it begins where that one has
// ended, where nobody but the piece that arrived can stand.
[[nodiscard]] bool goes_on(const MoveToken& before, const MoveToken& move) noexcept;

// For every line, for every move, and one more: where the ending would stand.
[[nodiscard]] std::vector<std::vector<TurnSlot>> number_turns(const Record& record, TurnNumbers numbers);

// For every line, the lines that leave it, by the ply that they replace.
[[nodiscard]] std::vector<std::vector<std::uint32_t>> variations_by_line(const Record& record);

}  // namespace tafl
