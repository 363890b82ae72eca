// Games that were played without the site, on the player's own device, and are sent to it afterwards. The rules are checked
// here; that the players were who they are said to be is not, so such a game is never rated.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "store/store.hpp"

namespace tafl::server {

struct PlayedWish {
    store::Terms terms;                        // without clock, unrated
    std::array<store::PlayerId, 2> players{};  // by side; 0: somebody without an account
    std::vector<std::string> moves;
    std::optional<Side> resigned;
    store::Moment began{};
    store::Moment ended{};
};

struct PlayedGame {
    store::GameHead head;  // with its end
    std::vector<store::GameEvent> events;
};

// Replays the moves. Throws Refusal: for an illegal move, and for a game that is not over. The id follows from the wish: the
// same game has the same one each time.
[[nodiscard]] PlayedGame replay(const PlayedWish& wish);

// Stores the game unless it is there already. Throws Refusal if another game has its id.
void persist(store::Store& store, const PlayedGame& game);

}  // namespace tafl::server
