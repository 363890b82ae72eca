// Squares and moves as text: a1 is the bottom-left square, files a b c ... without gaps, ranks from the bottom.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "rules/types.hpp"

namespace tafl {

[[nodiscard]] std::string to_string(Square square, int size);  // "k11"
[[nodiscard]] std::string to_string(Move move, int size);      // "d1-d3"
[[nodiscard]] Parsed<Square> parse_square(std::string_view text, int size);

// A typed move. `marked` has the captures in the order written, with repetitions.
struct WrittenMove {
    Move move;
    std::vector<Square> marked;
};
// Reads d1-d3, d1d3, d1-d3xd4, d1-d3xd4xe3 (also d1-d3xd4/e3), letters before the squares as in OpenTafl's
// records, and info marks after them. The whole text must be the move.
[[nodiscard]] Parsed<WrittenMove> parse_move(std::string_view text, int size);

}  // namespace tafl
