// Files of puzzles: reading them, and `tafl puzzles --check`.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "cli/arguments.hpp"
#include "cli/text/output.hpp"
#include "puzzles/puzzle.hpp"

namespace tafl::cli {

struct PuzzleLine {
    int number = 0;  // in the file, from 1
    std::string id;  // as written
    Parsed<Puzzle> puzzle;
};

struct PuzzleFile {
    std::shared_ptr<const Ruleset> ruleset;  // that its first line names
    std::vector<PuzzleLine> lines;
};

// Throws UserError if it is no file of puzzles.
[[nodiscard]] PuzzleFile read_puzzle_file(const std::string& path);

// Proves every puzzle of the files again, and finds those that are alike. Returns the exit status.
int check_puzzles(const Arguments& arguments, Output& out);

}  // namespace tafl::cli
