// Where a game was lost: the turning point, a chance that slipped away, a game that ended before it was lost.
#pragma once

#include "advice/review.hpp"

namespace tafl {

// Sets turning_point, open_end and slide of a review whose chances and moves are known. `winner`: of the game, Nobody if it goes
// on: then the side that stands worse counts as the loser. `by_board`: the board has decided it.
void find_turning_point(Review& review, Winner winner, bool by_board);

}  // namespace tafl
