// Games that were played offline on the player's device and sent to the site afterwards. The site checks the
// rules but cannot check who played, so such a game is never rated.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "store/store.hpp"

namespace tafl::server {

struct PlayedGameRequest {
    store::Terms terms;                        // without clock, though one may have run; unrated
    std::array<store::PlayerId, 2> players{};  // by side; 0: a person without an account
    std::array<std::string, 2> names;          // by side, of such persons; may be empty
    std::vector<std::string> moves;
    std::optional<Side> resigned, timeout;  // at most one; the side that lost so
    bool is_agreed_draw = false;            // in place of these
    store::Moment began{};
    store::Moment ended{};
};

struct PlayedGame {
    store::GameHead head;  // with its end
    std::vector<store::GameEvent> events;
};

// Replays the moves. Throws Refusal if a move is illegal or the game is not over. The id is a hash of the
// request, the end included: the same game always gets the same one.
[[nodiscard]] PlayedGame replay(const PlayedGameRequest& wanted);

// Stores the game unless it is stored already. Throws Refusal if another game has its id.
void persist(store::Store& store, const PlayedGame& game);

}  // namespace tafl::server
