// Puzzles rated against the players who try them, as the store holds them. The puzzles themselves are in the program (puzzles/).
#pragma once

#include <cstdint>

#include "base/puzzle_id.hpp"
#include "store/player.hpp"

namespace tafl::store {

// Glicko-2, on the Glicko scale (1500, 350, 0.06), and the votes.
struct PuzzleRating {
    PuzzleId puzzle = 0;
    double rating = 1500;
    double deviation = 350;
    double volatility = 0.06;
    int attempts = 0;  // rated ones
    Moment at{};       // the last of them
    int up = 0;        // votes; maintained by the store
    int down = 0;
    bool operator==(const PuzzleRating&) const = default;
};

enum class PuzzleVote : std::uint8_t { None, Up, Down };

// A player's last rated attempt at a puzzle.
struct PuzzleAttempt {
    PlayerId player = 0;
    PuzzleId puzzle = 0;
    bool is_solved = false;
    Moment at{};
    PuzzleVote vote = PuzzleVote::None;  // set by vote_on_puzzle
    bool operator==(const PuzzleAttempt&) const = default;
};

}  // namespace tafl::store
