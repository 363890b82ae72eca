// Parsing and writing of the lines of OpenTafl's engine protocol.
#pragma once

#include <array>
#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "engine/engine.hpp"

namespace tafl {

// clock A[*] D[*] otSeconds Aot Dot: milliseconds left, with a star in the overtime period; the length of a period; the
// number of periods left, the present one included. Indexed by index_of(Side).
struct OtepClock {
    std::array<std::chrono::milliseconds, 2> remaining{};  // negative: no limit
    std::array<bool, 2> in_overtime{};
    std::chrono::milliseconds period{};
    std::array<int, 2> periods{};
};
[[nodiscard]] Parsed<OtepClock> parse_otep_clock(std::string_view words);

// A move within an overtime period restores it. So in main time a period counts as the increment; in overtime one move may
// take most of it.
void apply_clock(SearchLimits& limits, const OtepClock& clock, Side side);

// The arguments of `opponent-move` and `move`: moves, then the record of the board. Each may be missing.
struct OtepMoves {
    std::vector<Move> moves;
    std::string_view record;  // points into the words
};
[[nodiscard]] Parsed<OtepMoves> parse_otep_moves(std::string_view words, int size);
// The record alone, also if the moves cannot be read; empty if there is none.
[[nodiscard]] std::string_view otep_record(std::string_view words);

// analysis N (m1|m2|... eval)...: scores divided by 100, positive if the attackers are better.
[[nodiscard]] std::string to_otep_analysis(const SearchInfo& info, Side to_move, int size);

// Replaces everything but printable ASCII.
[[nodiscard]] std::string to_otep_text(std::string_view text);

}  // namespace tafl
