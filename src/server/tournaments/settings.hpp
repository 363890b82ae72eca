// The settings of a tournament: parsed from requests, stored as JSON.
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
    std::chrono::milliseconds duration{0};     // for an arena
    int rounds = 0;                            // for a Swiss
    int games = 1;                             // in each pairing; 2: with sides swapped
    std::chrono::milliseconds round_every{0};  // the least time from the start of one round to the next
    std::optional<int> least_rating, most_rating;
    std::string password_hash;  // empty: anybody may enter
};

inline constexpr std::size_t longest_tournament_name = 60;      // characters
inline constexpr std::size_t longest_tournament_password = 64;  // bytes

struct TournamentRequest {
    TournamentSettings settings;
    std::string password;  // not hashed yet
    store::Moment starts{};
};

// Throws Refusal for impossible settings: an end before the start, no rounds, an unknown clock.
[[nodiscard]] TournamentRequest read_tournament_request(const JsonFields& body, store::Moment now);

[[nodiscard]] std::string to_text(const TournamentSettings& settings);
[[nodiscard]] TournamentSettings parse_settings(
    std::string_view text);  // throws Refusal if to_text() did not write it

[[nodiscard]] std::string_view to_string(TournamentKind kind) noexcept;
// At most a thousand; fewer in a round robin.
[[nodiscard]] int most_entrants(TournamentKind kind) noexcept;

// Writes the fields that clients see: name, kind, terms, rounds …
void append_settings(JsonWriter& json, const TournamentSettings& settings);

}  // namespace tafl::server
