// Puzzle files: one puzzle a line (docs/formats.md), and as JSON.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "base/json_writer.hpp"
#include "base/puzzle_id.hpp"
#include "puzzles/puzzle.hpp"

namespace tafl {

inline constexpr std::string_view puzzle_file_head =
    "# puzzles of ";  // and the ruleset's name: the first line

// "d1-d5 d6-d7 b6-c6": the moves of both sides in turn.
[[nodiscard]] std::string to_string(std::span<const Move> line, int size);
[[nodiscard]] Parsed<std::vector<Move>> parse_line(std::string_view text, int size);

// The same on every machine, from the ruleset's name and the position.
[[nodiscard]] PuzzleId puzzle_id(const Ruleset& ruleset, const Setup& position);
// "0123abcd"
[[nodiscard]] std::string to_string(PuzzleId id);

// Id, position, line, and a list of the moves asked for, the phase and the themes; separated by tabs.
[[nodiscard]] std::string to_line(const Puzzle& puzzle, const Ruleset& ruleset);
// Checks the form and the id, not whether the line wins (lab/puzzles/puzzle_check.hpp).
[[nodiscard]] Parsed<Puzzle> parse_puzzle(std::string_view line, const Ruleset& ruleset);

// Members of an object that the caller opens and closes.
void append_puzzle(JsonWriter& json, const Puzzle& puzzle);

}  // namespace tafl
