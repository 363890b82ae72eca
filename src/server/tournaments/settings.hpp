// The settings of a tournament: one table of them (settings.cpp), by which they are read from requests, changed, shown and
// stored as JSON.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/base/json_fields.hpp"
#include "store/tournament.hpp"

namespace tafl {
class JsonWriter;
}

namespace tafl::server {

// Exhibition: the director, its host, plays one game against each entrant, all at the same time.
enum class TournamentKind : std::uint8_t { Arena, Swiss, RoundRobin, Knockout, Exhibition };
enum class HostSide : std::uint8_t { Attackers, Defenders, Both };  // Both: in turn

// What the director tells everybody who looks at the tournament.
struct Announcement {
    std::string text;  // empty: none
    store::Moment at{};
    bool operator==(const Announcement&) const = default;
};

// Who changed which settings.
struct SettingsChange {
    store::PlayerId by = 0;
    store::Moment at{};
    std::vector<std::string> fields;  // as in requests: "name", "starts"
    bool operator==(const SettingsChange&) const = default;
};

// A team of a battle, with the name that it had when the tournament was made.
struct BattleTeam {
    std::string id, name;
    bool operator==(const BattleTeam&) const = default;
};

struct TournamentSettings {
    std::string name;
    std::string description;  // plain text; may be empty
    TournamentKind kind = TournamentKind::Arena;
    store::Terms terms;
    std::chrono::milliseconds duration{0};     // for an arena
    bool berserk = false;                      // an arena: the players may halve their time
    std::vector<BattleTeam> teams;             // an arena between these; empty: everybody plays alone
    int team_best = 0;                         // the members of each team whose points count
    HostSide host_side = HostSide::Attackers;  // an exhibition
    std::chrono::milliseconds host_extra{0};   // an exhibition: more time on the host's clock
    int rounds = 0;                            // for a Swiss
    int games = 1;                             // in each pairing; 2: with sides swapped
    std::chrono::milliseconds round_every{0};  // the least time from the start of one round to the next
    std::optional<int> min_rating, max_rating;
    std::string password_hash;  // empty: anybody may enter
    Announcement announcement;
    std::vector<SettingsChange> changes;  // the latest `max_changes`, oldest first
};

inline constexpr std::size_t max_tournament_name_length = 60;  // characters
inline constexpr std::size_t max_description_length = 1'000;
inline constexpr std::size_t max_announcement_length = 300;
inline constexpr std::size_t max_tournament_password_length = 64;  // bytes
inline constexpr std::size_t max_changes = 10;
inline constexpr std::size_t max_battle_teams = 10;
inline constexpr int max_team_best = 20;

struct TournamentRequest {
    TournamentSettings settings;
    std::string password;  // not hashed yet
    store::Moment starts{};
};

// Throws Refusal for impossible settings: an end before the start, no rounds, an unknown clock.
[[nodiscard]] TournamentRequest read_tournament_request(const JsonFields& body, store::Moment now);

// A change by the director. Fields that are absent from `body` stay as they are.
struct SettingsEdit {
    JsonFields body;
    std::string password_hash;  // of the password in `body`; empty: nobody needs one
    store::PlayerId by = 0;
    store::Moment now{};
};

// Before the start everything can change but kind, rules and position, afterwards only what does not touch the results:
// name, description and announcement. Adds to settings.changes what has changed; nothing changed: returns false. Throws
// Refusal, for impossible settings too.
bool edit_settings(store::Tournament& tournament, const SettingsEdit& edit);

// Whether the edit writes a text that everybody sees.
[[nodiscard]] bool writes_text(const JsonFields& body);

[[nodiscard]] std::string to_text(const TournamentSettings& settings);
[[nodiscard]] TournamentSettings parse_settings(
    std::string_view text);  // throws Refusal if to_text() did not write it

[[nodiscard]] std::string_view to_string(TournamentKind kind) noexcept;
[[nodiscard]] std::string_view to_string(HostSide side) noexcept;
// At most a thousand; fewer in a round robin.
[[nodiscard]] int max_entrants(TournamentKind kind) noexcept;

// Writes the fields that clients see in lists: name, kind, terms, rounds …
void append_settings(JsonWriter& json, const TournamentSettings& settings);

}  // namespace tafl::server
