// Which searches of a review should be repeated with more nodes before it recommends a move or calls a position won.
//
// The searches of a review are short. A move that one of them prefers may lose as the played one does, to a threat a few
// plies deeper; and after a search has proven a win, the one of the next position may not find how. So each recommended move
// is searched again: where the played move loses, first with the opponent's same reply (`alike_factor` times the nodes), and
// then in the position after it (`second_look_factor` times). If it loses, the position itself is searched for several candidates,
// which are checked in turn. What was found replaces the analysis of the position. If all candidates lose, the position does
// if it has no other moves; else it is worth what the last one seemed to be at most, and no move is named.
//
// Pure, as the review is: it names searches; the caller runs them and asks again until none is wanted.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "advice/review.hpp"

namespace tafl {

inline constexpr int second_look_factor = 10;  // times the nodes of the review's searches
inline constexpr int alike_factor =
    20;  // the search with the same reply: where it loses, it mostly ends early
inline constexpr int second_look_candidates = 10;

// A search of the position after `at` moves of the game and then `moves`, none, one or two.
struct Check {
    std::size_t at = 0;
    std::vector<Move> moves;
    int lines = 1;              // how many of the best moves are wanted
    int factor = 1;             // times the nodes of the review's searches
    std::vector<PvLine> found;  // best first, never empty after the search
};

struct SecondLook {
    std::vector<PositionAnalysis> analyses;  // with what the checks have found
    std::vector<Check> wanted;               // none: the review of `analyses` stands
};

// `done`: the checks that were wanted before, with their results; others are ignored. Deterministic; each position is checked
// at most once, so a caller ends after a few rounds. Preconditions as for review_game(); the moves of the checks are legal.
[[nodiscard]] SecondLook second_look(const Game& game, std::span<const PositionAnalysis> analyses,
                                     std::span<const Check> done, Winner result = Winner::Nobody);

}  // namespace tafl
