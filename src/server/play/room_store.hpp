// Rooms and the store: how a game is read, and what is kept of one command, as a whole or not at all. Everything here
// runs on a thread of the StoreQueue.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "server/play/person.hpp"
#include "store/store.hpp"

namespace tafl::server {

struct StoredGame {
    store::GameHead head;
    std::vector<store::GameEvent> events;
    std::array<Person, 2> persons;
    std::vector<store::RatingChange> ratings;  // what its end did
    std::array<store::Moment, 2> vacations{};  // until then
};
[[nodiscard]] std::optional<StoredGame> read_game(store::Store& store, const std::string& id);
[[nodiscard]] StoredGame read_around(store::Store& store, const store::GameHead& head);

// What one command comes to.
struct RoomWrite {
    store::GameHead head;
    std::vector<store::GameEvent> events;
    std::optional<store::GameEnd> end;
    std::optional<store::GameHead> next;  // the rematch
    store::PlayerId writer = 0;           // of a line of chat, who may be blocked by
    store::PlayerId addressee = 0;
};
struct Written {
    bool is_blocked = false;  // the addressee has blocked the writer; nothing was kept
    std::vector<store::RatingChange> ratings;
    std::optional<StoredGame> next;
};
// Throws StoreError where the game had ended before: somebody else has written to it.
[[nodiscard]] Written keep(store::Store& store, const RoomWrite& write);

// New games, a pair of them or one, and the challenge that they come of (may be empty).
struct GamesWrite {
    std::vector<store::GameHead> heads;
    std::string challenge;
};
// Nothing: the challenge was closed before, or the one who made it and the other have blocked each other.
[[nodiscard]] std::optional<std::vector<StoredGame>> keep(store::Store& store, const GamesWrite& write);

[[nodiscard]] bool either_blocks(store::Store& store, store::PlayerId a, store::PlayerId b);

// Eight letters and digits that nobody can guess.
[[nodiscard]] std::string new_id();

}  // namespace tafl::server
