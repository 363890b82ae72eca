// Puzzle files: one puzzle a line (docs/formats.md), and as JSON.
#pragma once

#include <string>
#include <string_view>

#include "base/error.hpp"
#include "base/json_writer.hpp"
#include "puzzles/puzzle.hpp"

namespace tafl {

inline constexpr std::string_view puzzle_file_head =
    "# puzzles of ";  // and the ruleset's name: the first line

// "d1-d3(e5-e2 d3-d6)(e5-e7 f4-f7)": after a move each defence with its answer; `*` after the last if there are more.
[[nodiscard]] std::string to_string(const Solution& solution, int size);
[[nodiscard]] Parsed<Solution> parse_solution(std::string_view text, int size);

// Position, solution, and a list of the moves asked for, the phase and the themes; separated by tabs.
[[nodiscard]] std::string to_line(const Puzzle& puzzle);
// Checks the form, not whether the solution wins.
[[nodiscard]] Parsed<Puzzle> parse_puzzle(std::string_view line, const Ruleset& ruleset);

// Members of an object that the caller opens and closes.
void append_puzzle(JsonWriter& json, const Puzzle& puzzle);

}  // namespace tafl
