// Games and the store: reading a game with its players, and persisting what one command leads to, as a whole or not at all.
// Everything here runs on a thread of the StoreQueue.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "server/rooms/person.hpp"
#include "store/store.hpp"

namespace tafl::server {

struct StoredGame {
    store::GameHead head;
    std::vector<store::GameEvent> events;
    std::array<Person, 2> persons;
    std::vector<store::RatingChange> ratings;  // by its end
    std::array<store::Moment, 2> vacations{};  // until then
};
[[nodiscard]] std::optional<StoredGame> read_game(store::Store& store, const std::string& id);
// Without the events.
[[nodiscard]] StoredGame read_players(store::Store& store, const store::GameHead& head);

inline constexpr int most_running_games = 100;  // of one player

// What one command leads to.
struct RoomWrite {
    store::GameHead head;
    std::vector<store::GameEvent> events;
    std::vector<store::GameEvent> erased;  // earlier events, with what is left of their text
    std::optional<store::GameEnd> end;
    std::optional<store::GameHead> next;  // the rematch
    store::PlayerId writer = 0;           // of a chat line; the addressee may have blocked them
    store::PlayerId addressee = 0;
};
struct Written {
    std::vector<store::RatingChange> ratings;
    std::optional<StoredGame> next;
};
// Nothing: another node has written the next event. Throws Refusal for players who may not meet; StoreError if somebody else
// ended the game. Nothing is persisted then.
[[nodiscard]] std::optional<Written> persist(store::Store& store, const RoomWrite& write);

// New games, one or a pair, and the challenge that they fulfil (may be empty).
struct GamesWrite {
    std::vector<store::GameHead> heads;
    std::string challenge;
};
// Throws Refusal; nothing is persisted then.
[[nodiscard]] std::vector<StoredGame> persist(store::Store& store, const GamesWrite& write);

// Throws Refusal if these two cannot start `games` games now.
void check_may_meet(store::Store& store, const std::array<store::PlayerId, 2>& players, int games);
[[nodiscard]] bool either_blocks(store::Store& store, store::PlayerId a, store::PlayerId b);

// Eight random letters and digits, not guessable.
[[nodiscard]] std::string new_id();
// Eight letters and digits that follow from the number.
[[nodiscard]] std::string id_from(std::uint64_t number);

}  // namespace tafl::server
