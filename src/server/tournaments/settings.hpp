// What the director of a tournament has decided: read from requests, kept in the store as JSON.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "server/base/json_fields.hpp"
#include "store/game.hpp"

namespace tafl {
class JsonWriter;
}

namespace tafl::server {

enum class TournamentKind : std::uint8_t { Arena, Swiss, RoundRobin, Knockout };

struct TournamentSettings {
    std::string name;
    TournamentKind kind = TournamentKind::Arena;
    store::Terms terms;
    std::chrono::milliseconds duration{0};     // of an arena
    int rounds = 0;                            // of a Swiss
    int games = 1;                             // of a pairing; 2: with the sides swapped
    std::chrono::milliseconds round_every{0};  // from the start of a round to the next, at least
    std::optional<int> least_rating, most_rating;
    std::string password_hash;  // empty: everybody may enter
};

inline constexpr std::size_t longest_tournament_name = 60;      // characters
inline constexpr std::size_t longest_tournament_password = 64;  // bytes

struct TournamentWish {
    TournamentSettings settings;
    std::string password;  // not hashed yet
    store::Moment starts{};
};

// Throws Refusal for what cannot be: an end before the start, no rounds, a clock that does not exist.
[[nodiscard]] TournamentWish read_tournament_wish(const JsonFields& body, store::Moment now);

[[nodiscard]] std::string to_text(const TournamentSettings& settings);
[[nodiscard]] TournamentSettings parse_settings(
    std::string_view text);  // throws Refusal if it is not to_text()'s

[[nodiscard]] std::string_view to_string(TournamentKind kind) noexcept;
// At most a thousand; fewer where everybody meets everybody.
[[nodiscard]] int most_entrants(TournamentKind kind) noexcept;

// The fields that clients see: name, kind, terms, rounds …
void append_settings(JsonWriter& json, const TournamentSettings& settings);

}  // namespace tafl::server
