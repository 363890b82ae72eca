// The lines of OpenTafl's engine protocol that hold more than a word.
#pragma once

#include <array>
#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "engine/engine.hpp"

namespace tafl {

// clock A[*] D[*] otSeconds Aot Dot: milliseconds left, of the overtime period where a star stands; how long a
// period is; how many there are, the present one included. Indexed by index_of(Side).
struct OtepClock {
    std::array<std::chrono::milliseconds, 2> left{};  // negative: no limit
    std::array<bool, 2> in_overtime{};
    std::chrono::milliseconds period{};
    std::array<int, 2> periods{};
};
[[nodiscard]] Parsed<OtepClock> parse_otep_clock(std::string_view words);

// A move within a period gives the period back. So in main time a period is what each move gains; in overtime
// most of it is for this one move.
void follow_clock(SearchLimits& limits, const OtepClock& clock, Side side);

// The words behind `opponent-move`, or behind `move`: moves, then the record of the board. Each may be missing.
struct OtepMoves {
    std::vector<Move> moves;
    std::string_view record;  // points into the words
};
[[nodiscard]] Parsed<OtepMoves> parse_otep_moves(std::string_view words, int size);
// The record alone, also where the moves cannot be read; nothing where there is none.
[[nodiscard]] std::string_view otep_record(std::string_view words);

// analysis N (m1|m2|... eval)...: hundredths as a number, above 0 where the attackers are better.
[[nodiscard]] std::string to_otep_analysis(const Report& report, Side to_move, int size);

// Printable ASCII, without the marks of other lines.
[[nodiscard]] std::string to_otep_text(std::string_view text);

}  // namespace tafl
