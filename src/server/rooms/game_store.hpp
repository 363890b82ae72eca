// Games in the store: reads a game with its players, and persists the result of one command atomically. For
// jobs of the StoreQueue.
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
    std::vector<store::RatingChange> ratings;  // caused by its end
    std::array<store::Moment, 2> vacations{};  // the ends of the players' vacations
};
[[nodiscard]] std::optional<StoredGame> read_game(store::Store& store, const std::string& id);
// Reads everything but the events.
[[nodiscard]] StoredGame read_players(store::Store& store, const store::GameHead& head);

inline constexpr int max_running_games = 100;  // of one player

// What one command writes.
struct RoomWrite {
    store::GameHead head;
    std::vector<store::GameEvent> events;
    std::vector<store::GameEvent>
        erased;  // earlier events whose text is erased; here with the remaining text
    std::optional<store::GameEnd> end;
    std::optional<store::GameHead> next;  // the rematch
    store::PlayerId writer = 0;           // of a chat line; the other player may have blocked the writer
    store::PlayerId addressee = 0;
};
struct Written {
    std::vector<store::RatingChange> ratings;
    std::optional<StoredGame> next;
};
// Nothing: another node has written the next event. Throws Refusal if these players may not play each other;
// StoreError if the game has ended already. In each case nothing is persisted.
[[nodiscard]] std::optional<Written> persist(store::Store& store, const RoomWrite& write);

// New games, one or a pair, and the challenges that they fulfil.
struct GamesWrite {
    std::vector<store::GameHead> heads;
    std::vector<std::string> challenges;
    bool balances_sides = false;  // who attacked more often in the last games defends
};
// Throws Refusal and persists nothing if the games cannot start.
[[nodiscard]] std::vector<StoredGame> persist(store::Store& store, const GamesWrite& write);

// Throws Refusal if these two cannot start `games` games now.
void check_may_meet(store::Store& store, const std::array<store::PlayerId, 2>& players, int games);

// Eight random letters and digits, not guessable.
[[nodiscard]] std::string new_id();
// From now on the ids of this thread follow from the seed, so that a simulation can be repeated.
void seed_ids(std::uint64_t seed);
// Eight letters and digits computed from the number.
[[nodiscard]] std::string id_from(std::uint64_t number);

}  // namespace tafl::server
