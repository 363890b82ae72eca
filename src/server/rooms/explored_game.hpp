// A finished game, for the opening explorer and for searches by position. For jobs of the StoreQueue.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "rules/game.hpp"
#include "store/store.hpp"

namespace tafl::server {

// Counts every move of the game in the transaction that ends it, with the ratings that the players had before, and stores its
// positions. Aborted games and games under a player's own rules are left out; abandoned ones cannot be found by position. Games that
// are no evidence are found but not counted.
void explore_game(store::Store& store, const store::GameHead& head, const store::GameEnd& end,
                  const std::vector<store::RatingChange>& ratings);

// Whether the game, which has ended, says something about how the game is played, and not about those who want others to believe it:
// it was played in a room of this site, has `min_explored_plies`, and both are members of some standing, who have a rating that is not
// provisional: who makes up games would have to play many against many first. Of a player who is banned nothing counts: a recount
// withdraws it.
inline constexpr int min_explored_plies = 10;
[[nodiscard]] bool is_evidence(store::Store& store, const store::GameHead& head, const store::GameEnd& end);

// Counts up to `limit` of the store's uncounted games. Returns how many were uncounted: less than `limit` means the last.
[[nodiscard]] int recount_games(store::Store& store, int limit);

// The finished game on the board; nothing if it has not ended or this version cannot read its rules. If one of its moves cannot be
// played, it ends before it.
[[nodiscard]] std::optional<Game> played_game(const store::GameHead& head);

// The positions by which a finished game is found; none if it is not.
[[nodiscard]] std::vector<std::int64_t> positions_of(const store::GameHead& head);

}  // namespace tafl::server
