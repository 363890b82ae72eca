// Which games count for which rating, and what they do to it.
#pragma once

#include <string>
#include <vector>

#include "rules/ruleset.hpp"
#include "store/store.hpp"

namespace tafl::server {

// "copenhagen-rapid": the ruleset's family and the speed that its clock makes likely. Empty for rules that are in no
// family, people's own, and for games without a clock: those cannot be rated.
[[nodiscard]] std::string rating_pool(const store::Terms& terms);

// What the game's end does to both players' ratings by Glicko-2; empty if it is not rated or was aborted. Reads the
// ratings from the store, writes nothing: the changes go to Store::end_game.
[[nodiscard]] std::vector<store::RatingChange> rate(store::Store& store, const store::GameHead& game,
                                                    store::GameResult result, store::Moment at);

}  // namespace tafl::server
