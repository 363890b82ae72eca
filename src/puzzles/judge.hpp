// Judges an attempt at a puzzle.
#pragma once

#include <memory>
#include <span>

#include "base/error.hpp"
#include "puzzles/puzzle.hpp"

namespace tafl {

// Whether `moves`, of both sides in turn from the position on, solve the puzzle.
//
// The solver finds the moves that the puzzle asks for, in answer to the defences of its line; a move that wins at once is always
// right. What comes after the last move asked for, and after the first wrong one, is not judged. Moves that stop too early do
// not solve the puzzle.
//
// An error is an attempt that cannot have been played: an illegal move, a defence that is not the line's, more moves than
// the line has.
[[nodiscard]] Parsed<bool> is_solved(const std::shared_ptr<const Ruleset>& ruleset, const Puzzle& puzzle,
                                     std::span<const Move> moves);

}  // namespace tafl
