// Players and what belongs to them, as the store holds them.
#pragma once

#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace tafl::store {

using PlayerId = std::int64_t;  // from 1; 0: no player
using Moment = std::chrono::sys_time<std::chrono::milliseconds>;

enum class PlayerKind : std::uint8_t { Guest, Member, Computer, Erased };

struct Player {
    PlayerId id = 0;
    PlayerKind kind = PlayerKind::Guest;
    std::string name;      // as displayed
    std::string name_key;  // for comparison: name_key() folds case and look-alikes
    int level = 0;         // the computer's level, or the number of its character (engine/characters.hpp)
    bool is_admin = false;
    bool is_muted = false;   // may not chat
    bool is_banned = false;  // may not play with others
    bool is_bot = false;     // a program; permanent
    Moment joined{};
    Moment seen{};
    double vacation_days = 0;  // days left this year
    Moment vacation_until{};   // correspondence clocks are stopped until then
    std::string settings;      // the client's own, as JSON
    std::string about;         // of themselves, in their own words
    std::string country;       // two capital letters of ISO 3166; may be empty
    bool operator==(const Player&) const = default;
};
// A member of a player and its new value.
using PlayerChange =
    std::variant<std::pair<bool Player::*, bool>, std::pair<double Player::*, double>,
                 std::pair<Moment Player::*, Moment>, std::pair<std::string Player::*, std::string>>;

struct Session {
    std::string token_hash;  // 32 bytes
    PlayerId player = 0;
    Moment expires{};
    Moment made{};          // 1970: made by a version that did not record it
    std::string browser{};  // the browser's name: "Firefox, Linux"; empty if unknown
    bool operator==(const Session&) const = default;
};

// Data that belongs to one player and is deleted with the account: a former name, a recovery code, the secret
// of the second factor. The server defines `kind`, `key` and `value`.
struct Belonging {
    PlayerId player = 0;
    std::string kind;
    std::string key;  // unique for this player and kind
    std::string value;
    Moment at{};
    bool operator==(const Belonging&) const = default;
};

// A value of the site itself: its key for push messages, an entry of its denylist.
struct SiteValue {
    std::string name;  // unique
    std::string value;
    bool operator==(const SiteValue&) const = default;
};

// What an API token may do for its player; a set of them is their sum.
enum class Scope : std::uint8_t { None = 0, Read = 1, Play = 2, Studies = 4, Tournaments = 8 };
[[nodiscard]] constexpr Scope operator|(Scope a, Scope b) noexcept {
    return static_cast<Scope>(static_cast<std::uint8_t>(a) | static_cast<std::uint8_t>(b));
}
[[nodiscard]] constexpr bool includes(Scope set, Scope one) noexcept { return (set | one) == set; }
inline constexpr Scope bot_scopes = Scope::Read | Scope::Play;  // of a program that plays
inline constexpr Scope all_scopes = bot_scopes | Scope::Studies | Scope::Tournaments;

// An API token, by which a program acts for a player.
struct Token {
    std::int64_t id = 0;
    std::string token_hash;  // 32 bytes
    PlayerId player = 0;
    std::string name;  // given by the player
    Moment made{};
    Moment used{};  // last use; 1970: never
    Scope scopes = bot_scopes;
    bool operator==(const Token&) const = default;
};

struct Report {
    std::int64_t id = 0;
    PlayerId by = 0;
    PlayerId whom = 0;
    std::string game;  // may be empty
    std::string text;
    Moment at{};
    std::string context{};  // the private messages in question, as the server's JSON; may be empty
    bool operator==(const Report&) const = default;
};

// Glicko-2, on the Glicko scale (1500, 350, 0.06).
struct Rating {
    PlayerId player = 0;
    std::string pool;  // ruleset family and speed: "copenhagen-rapid"
    double rating = 1500;
    double deviation = 350;
    double volatility = 0.06;
    int games = 0;
    Moment at{};  // when the last game ended
    bool operator==(const Rating&) const = default;
};

// The effect of one game on one rating.
struct RatingChange {
    std::string game;
    double before = 0;  // the rating before it
    Rating after;
    bool operator==(const RatingChange&) const = default;
};

// The average rating of both players before the game that made these changes, rounded; 0 if it did not change both.
[[nodiscard]] inline int average_rating(const std::vector<RatingChange>& changes) noexcept {
    return changes.size() == 2 ? static_cast<int>(std::lround((changes[0].before + changes[1].before) / 2))
                               : 0;
}

// A rated game from the point of view of one player.
struct Meeting {
    PlayerId opponent = 0;
    Moment at{};  // when it ended
    bool operator==(const Meeting&) const = default;
};

// A rated game that a player won.
struct RatedWin {
    std::string game;
    PlayerId opponent = 0;
    double opponent_rating = 0;  // before the game
    Moment at{};                 // when it ended
    bool operator==(const RatedWin&) const = default;
};

struct PoolSize {
    std::string pool;
    int players = 0;  // with a settled rating
    bool operator==(const PoolSize&) const = default;
};

// A player's results with one ruleset and one side.
struct ResultCount {
    std::string ruleset;
    std::string side;  // attackers, defenders
    int wins = 0;
    int losses = 0;
    int draws = 0;
    bool operator==(const ResultCount&) const = default;
};

}  // namespace tafl::store
