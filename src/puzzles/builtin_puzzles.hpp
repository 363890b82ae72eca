// The built-in puzzles: puzzles/*.txt, embedded in the program.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "notation/embedded_text.hpp"
#include "puzzles/puzzle.hpp"
#include "puzzles/puzzle_text.hpp"

namespace tafl {

// "0123abcd"
[[nodiscard]] std::optional<PuzzleId> parse_puzzle_id(std::string_view text) noexcept;

// A puzzle whose line has been found, and not yet been parsed.
struct ListedPuzzle {
    PuzzleId id = 0;
    std::uint32_t themes = 0;  // a bit for each
    std::string_view line;
    [[nodiscard]] bool has(PuzzleTheme theme) const noexcept {
        return (themes >> static_cast<unsigned>(theme) & 1U) != 0;
    }
};

// The puzzles of each file, by their ids; "brandub" is the name of puzzles/brandub.txt. The error names file and line:
// a line begins with an id, and no two have the same.
[[nodiscard]] Parsed<std::vector<std::vector<ListedPuzzle>>> list_puzzles(
    std::span<const EmbeddedText> files);

struct PuzzleSet {
    std::shared_ptr<const Ruleset> ruleset;
    std::vector<ListedPuzzle> puzzles;  // by their ids
};

// In the order of the rulesets. Read at the first call; thread-safe.
[[nodiscard]] std::span<const PuzzleSet> builtin_puzzles();
// Null: there are none with this ruleset.
[[nodiscard]] const PuzzleSet* find_puzzle_set(std::string_view ruleset);

struct BuiltinPuzzle {
    const PuzzleSet* set = nullptr;
    const ListedPuzzle* listed = nullptr;
};
// Pointers are null if there is no puzzle with this id.
[[nodiscard]] BuiltinPuzzle find_builtin_puzzle(PuzzleId id);

[[nodiscard]] Puzzle parse_builtin(const PuzzleSet& set, const ListedPuzzle& listed);

}  // namespace tafl
