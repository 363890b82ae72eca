// Which games are rated in which pool, and the rating changes they cause.
#pragma once

#include <string>
#include <vector>

#include "rules/ruleset.hpp"
#include "server/people/glicko.hpp"
#include "store/store.hpp"

namespace tafl::server {

// "copenhagen-rapid": the ruleset's family and the speed of the clock. Empty for games that cannot be rated: rules without a
// family, ruleset files of players, games from a position, games without a clock.
[[nodiscard]] std::string rating_pool(const store::Terms& terms);

// The rating changes of both players by Glicko-2; empty if the game is unrated or aborted, or not between two different
// members. Reads the ratings from the store and writes nothing: the changes go to Store::end_game. `at` is not before the
// players' last games.
[[nodiscard]] std::vector<store::RatingChange> rate(store::Store& store, const store::GameHead& game,
                                                    Winner result, store::Moment at);

// The rating now: its deviation grows with the time since the last game.
[[nodiscard]] Strength strength_at(const store::Rating& rating, store::Moment now) noexcept;
[[nodiscard]] bool is_provisional(const store::Rating& rating, store::Moment now) noexcept;

}  // namespace tafl::server
