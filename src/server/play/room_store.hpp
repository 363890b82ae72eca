// Rooms and the store: how a game is read, and what is kept of one command, as a whole or not at all. Everything here
// runs on a thread of the StoreQueue.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
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

// Why two people begin no game, or do not write to each other.
enum class Hindrance : std::uint8_t {
    None,
    Taken,    // the challenge was closed before
    Gone,     // one of them has left the site
    Banned,   // one of them may not play with others
    Blocked,  // by the other
    Busy,     // one of them plays as many games as one can
};
[[nodiscard]] std::string_view in_words(Hindrance hindrance) noexcept;

inline constexpr int most_games_going = 100;  // of one player

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
    Hindrance hindrance = Hindrance::None;  // otherwise nothing was kept
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
struct NewGames {
    Hindrance hindrance = Hindrance::None;  // otherwise nothing was kept
    std::vector<StoredGame> games;
};
[[nodiscard]] NewGames keep(store::Store& store, const GamesWrite& write);

// Why these two cannot begin so many games now.
[[nodiscard]] Hindrance hindrance_of(store::Store& store, const std::array<store::PlayerId, 2>& players,
                                     int games);
[[nodiscard]] bool either_blocks(store::Store& store, store::PlayerId a, store::PlayerId b);

// Eight letters and digits that nobody can guess.
[[nodiscard]] std::string new_id();

}  // namespace tafl::server
