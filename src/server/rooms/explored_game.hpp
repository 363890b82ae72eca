// The moves of a finished game, counted for the opening explorer. For jobs of the StoreQueue.
#pragma once

#include <vector>

#include "store/store.hpp"

namespace tafl::server {

// Counts every move of the game in the transaction that ends it, with the ratings that the players had before. Aborted
// games and games under a player's own rules are not counted.
void count_moves(store::Store& store, const store::GameHead& head, const store::GameEnd& end,
                 const std::vector<store::RatingChange>& ratings);

}  // namespace tafl::server
