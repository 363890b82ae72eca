// Tournaments as JSON (docs/protocols/site.md).
#pragma once

#include "server/tournaments/draw.hpp"

namespace tafl {
class JsonWriter;
}

namespace tafl::server {

// One row of a list.
void append_tournament_brief(JsonWriter& json, const LiveTournament& live);
// The public fields of a tournament, with a page of the standings; without braces.
void append_tournament(JsonWriter& json, const LiveTournament& live, const TournamentStandings& standings,
                       int page, int rows_of_page, Moment now);
// The viewer's own place: {state, rank, points, game}; null for people who have not entered.
void append_own_place(JsonWriter& json, const LiveTournament& live, const TournamentStandings& standings,
                      store::PlayerId player);
// {number, round, attackers, defenders, game, result, reason, absent}
void append_pairing(JsonWriter& json, const LiveTournament& live, const store::Pairing& pairing);

[[nodiscard]] std::string_view to_string(TournamentStatus status) noexcept;
// "active", "paused", "withdrawn" or "removed"
[[nodiscard]] std::string_view state_word(const LiveTournament& live, const LiveEntrant& entrant) noexcept;

}  // namespace tafl::server
