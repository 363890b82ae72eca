// The review of a game for people: where it was lost and why, then every move that lost something. And the
// same as a record with signs, comments and variations. Both tell the attackers' chance, whoever moved.
#pragma once

#include <string>

#include "advice/review.hpp"
#include "cli/text/output.hpp"
#include "records/record.hpp"

namespace tafl::cli {

struct ReviewedGame {
    const Record& record;
    const Game& game;  // its moves, as far as the rules allow them
    Winner winner;     // by the board, else by the record
    const Review& review;
};

// `number`: of the game in its file.
void print_review(const ReviewedGame& reviewed, int number, Output& out);

// The record with the signs ?!, ? and ??, further comments, and a variation for each better move.
[[nodiscard]] Record annotated(const ReviewedGame& reviewed);

}  // namespace tafl::cli
