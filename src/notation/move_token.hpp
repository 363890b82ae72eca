// Reads one written move without a board: `Kd1-d3xe3/f3++` becomes cells, marks and signs.
//
//   [letter] FROM (- | ^ | = | ^= | nothing) TO [xCELL[(x|/)CELL]...] [+ - ++ --]
//
// A cell becomes a square only on a board: the same text means different squares on boards of 7 and of 11. Only the marks
// allocate memory, in a vector of the caller.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "rules/types.hpp"

namespace tafl {

// A file and a rank, both from 0.
struct Cell {
    std::uint8_t file = 0;
    std::uint8_t rank = 0;
    bool operator==(const Cell&) const = default;
};

// The square on a board of that size; no_square if it is outside.
[[nodiscard]] constexpr Square to_square(Cell cell, int size) noexcept {
    if (cell.file >= size || cell.rank >= size) return no_square;
    return static_cast<Square>(cell.rank * size + cell.file);
}
[[nodiscard]] constexpr Cell to_cell(Square square, int size) noexcept {
    return {static_cast<std::uint8_t>(square % size), static_cast<std::uint8_t>(square / size)};
}
[[nodiscard]] std::string to_string(Cell cell);

// A capture marked after a move. `letter` is the captured piece's, 0 if none was written.
struct CaptureMark {
    Cell cell;
    char letter = 0;
    bool operator==(const CaptureMark&) const = default;
};

enum class MoveForm : std::uint8_t { Slide, Jump, Step, JumpStep };  // - ^ = ^=

struct MoveToken {
    Cell from;
    Cell to;
    MoveForm form = MoveForm::Slide;
    char letter = 0;           // the piece's, 0 if none was written
    std::uint8_t pluses = 0;   // + king threatened, ++ king captured
    std::uint8_t minuses = 0;  // - king can escape, -- king escaped
    std::uint32_t first_mark = 0;
    std::uint32_t mark_count = 0;
};

enum class TokenFault : std::uint8_t { None, NoFrom, NoTo, NoMark, LeftOver };

struct TokenScan {
    const char* at = nullptr;  // after the move, or at the error
    TokenFault fault = TokenFault::None;
};

// Longer than any move can be, even with every capture of the largest board marked twice.
inline constexpr std::size_t max_move_token_length = 512;

// Reads the move that begins at `at` and appends its captures to `marks`. Stops after the move, whatever
// follows.
[[nodiscard]] TokenScan scan_move(const char* at, const char* end, MoveToken& move,
                                  std::vector<CaptureMark>& marks);

// Returns the end of the cell that begins there, or null.
[[nodiscard]] const char* scan_cell(const char* at, const char* end, Cell& cell) noexcept;

enum class MoveStyle : std::uint8_t {
    Full,      // Kd1-d3xtd4xte3+
    Bare,      // d1-d3xd4xe3: no letters, no signs, always -
    OpenTafl,  // Kd1-d3xtd4/te3+
};
void append_move(std::string& out, const MoveToken& move, const std::vector<CaptureMark>& marks,
                 MoveStyle style = MoveStyle::Full);

// What is wrong with the text, for its author: "'d1-z3' is not a move: ...".
[[nodiscard]] std::string describe(TokenFault fault, std::string_view token);

}  // namespace tafl
