// Which games count for which rating, and what they do to it.
#pragma once

#include <string>
#include <vector>

#include "rules/ruleset.hpp"
#include "server/people/glicko.hpp"
#include "store/store.hpp"

namespace tafl::server {

// "copenhagen-rapid": the ruleset's family and the speed that its clock makes likely. Empty for rules that are in no
// family, people's own, for games from a position of their own, and for games without a clock: those cannot be rated.
[[nodiscard]] std::string rating_pool(const store::Terms& terms);

// What the game's end does to both players' ratings by Glicko-2; empty if it is not rated or was aborted, and unless
// two different members played it. Reads the ratings from the store, writes nothing: the changes go to
// Store::end_game. `at` never lies before the players' last games.
[[nodiscard]] std::vector<store::RatingChange> rate(store::Store& store, const store::GameHead& game,
                                                    Winner result, store::Moment at);

// As the rating stands now: the longer ago the last game, the less sure it is.
[[nodiscard]] Strength strength_at(const store::Rating& rating, store::Moment now) noexcept;
[[nodiscard]] bool is_provisional(const store::Rating& rating, store::Moment now) noexcept;

}  // namespace tafl::server
