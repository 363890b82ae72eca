#include "server/tournaments/tournament_json.hpp"

#include <algorithm>
#include <cmath>
#include <ranges>
#include <tuple>
#include <unordered_map>

#include "base/json_writer.hpp"
#include "notation/outcomes.hpp"
#include "server/people/ratings/ratings.hpp"
#include "server/rooms/room_event.hpp"
#include "server/rooms/room_json.hpp"
#include "server/rooms/sides.hpp"

namespace tafl::server {

namespace {

constexpr std::size_t max_boards = 6;  // of an exhibition all are shown

void append_name(JsonWriter& json, const LiveTournament& live, store::PlayerId player) {
    const auto found = live.entrants.find(player);
    if (found != live.entrants.end()) append_person(json, found->second.person);
    else if (live.is_exhibition() && player == live.head.by) append_person(json, live.director);
    else json.null();
}

void append_points(JsonWriter& json, const std::vector<std::optional<double>>& points, int decimals) {
    for (const auto one : points) {
        if (one) json.value(*one, decimals);
        else json.null();
    }
}

void append_row(JsonWriter& json, const LiveTournament& live, const StandingRow& row) {
    const auto& entrant = live.entrants.at(row.player);
    json.open('{').field("rank", row.rank).key("player");
    append_person(json, entrant.person);
    json.field("rating", std::lround(entrant.entrant.rating))
        .field("provisional", entrant.entrant.is_provisional);
    json.field("points", row.points, 1).key("tieBreaks").open('[');
    append_points(json, row.tie_breaks, 2);
    json.close(']').key("sheet").open('[');
    for (const auto value : row.sheet) json.value(value, 1);
    json.close(']').field("games", row.games).field("onFire", row.on_fire);
    if (!row.cross.empty()) {
        json.key("cross").open('[');
        append_points(json, row.cross, 1);
        json.close(']');
    }
    if (!entrant.entrant.team.empty()) json.field("team", entrant.entrant.team).field("counts", row.counts);
    json.field("noShows", entrant.no_shows);
    json.field("state", state_word(live, entrant));
    const auto* game = live.game_of(row.player);
    json.field_or_null("game", game == nullptr ? "" : game->game).close('}');
}

// The running games of the best by now.
void append_boards(JsonWriter& json, const LiveTournament& live, const TournamentStandings& standings) {
    json.key("boards").open('[');
    std::vector<const store::Pairing*> running;
    for (const auto& pairing : live.pairings())
        if (!pairing.is_over) running.push_back(&pairing);
    std::unordered_map<store::PlayerId, std::size_t> places;
    for (const auto& row : standings.rows) places.emplace(row.player, places.size());
    const auto place = [&](store::PlayerId player) {
        const auto found = places.find(player);
        return found == places.end() ? places.size() : found->second;  // the host of an exhibition
    };
    const auto key = [&](const store::Pairing* one) {
        const auto [a, b] = std::minmax({place(one->players[0]), place(one->players[1])});
        return std::tuple(a, b, one->number);
    };
    std::ranges::sort(running, {}, key);
    const auto shown = live.is_exhibition() ? running.size() : std::min(running.size(), max_boards);
    for (std::size_t i = 0; i < shown; ++i) append_pairing(json, live, *running[i]);
    json.close(']');
}

// In a battle of teams.
void append_teams(JsonWriter& json, const std::vector<TeamRow>& teams) {
    if (teams.empty()) return;
    json.key("teamStandings").open('[');
    for (const auto& [team, rank, points, players] : teams) {
        json.open('{').field("rank", rank).field("id", team.id).field("name", team.name);
        json.field("points", points, 1).field("players", players).close('}');
    }
    json.close(']');
}

void append_head(JsonWriter& json, const LiveTournament& live) {
    json.field("id", live.head.id);
    append_settings(json, live.settings);
    json.key("by");
    append_person(json, live.director);
    json.field("status", to_string(live.head.status))
        .field("made", live.head.made)
        .field("starts", live.head.starts);
    json.field("ends", live.is_arena() ? std::optional(live.ends()) : std::nullopt);
    json.field("entrants", live.count_active()).field("playing", live.running());
    json.field("round", live.head.round);
}

// Description, announcement, and who changed what, latest first.
void append_texts(JsonWriter& json, const LiveTournament& live) {
    const auto& [text, at] = live.settings.announcement;
    json.field("description", live.settings.description).key("announcement");
    if (text.empty()) json.null();
    else json.open('{').field("text", text).field("at", at).close('}');
    json.key("changes").open('[');
    for (const auto& change : live.settings.changes | std::views::reverse) {
        json.open('{').key("by");
        append_person(json, live.editors.at(change.by));
        json.field("at", change.at).list("fields", change.fields).close('}');
    }
    json.close(']');
}

}  // namespace

std::string_view to_string(TournamentStatus status) noexcept {
    switch (status) {
        case TournamentStatus::Planned: return "planned";
        case TournamentStatus::Running: return "running";
        case TournamentStatus::Finished: return "finished";
        case TournamentStatus::Cancelled: return "cancelled";
    }
    return "";
}

std::string_view state_word(const LiveTournament& live, const LiveEntrant& entrant) noexcept {
    switch (entrant.entrant.state) {
        case EntrantState::Active: break;
        case EntrantState::Paused: return "paused";
        case EntrantState::Withdrawn: return "withdrawn";
        case EntrantState::Removed: return "removed";
    }
    if (live.is_active(entrant)) return "active";
    return live.is_arena() ? "paused" : "withdrawn";
}

void append_tournament_brief(JsonWriter& json, const LiveTournament& live) {
    json.open('{');
    append_head(json, live);
    json.close('}');
}

void append_tournament(JsonWriter& json, const LiveTournament& live, const TournamentStandings& standings,
                       int page, int rows_of_page, Moment now) {
    append_head(json, live);
    append_texts(json, live);
    const auto rounds = count_rounds(live);
    json.field("roundsInAll", rounds);
    const bool waits =
        live.head.status == TournamentStatus::Running && live.running() == 0 && !live.is_arena();
    json.field("next", waits ? std::optional(live.head.next) : std::nullopt);
    json.field("now", now).list("tieBreaks", standings.tie_breaks);
    const auto from = std::min(static_cast<std::size_t>((page - 1) * rows_of_page), standings.rows.size());
    const auto to = std::min(from + static_cast<std::size_t>(rows_of_page), standings.rows.size());
    json.field("page", page).field("rows", standings.rows.size()).key("standings").open('[');
    for (auto i = from; i < to; ++i) append_row(json, live, standings.rows[i]);
    json.close(']');
    append_boards(json, live, standings);
    append_teams(json, standings.teams);
    if (live.is_exhibition()) json.field("hostPoints", standings.host_points, 1);
}

void append_own_place(JsonWriter& json, const LiveTournament& live, const TournamentStandings& standings,
                      store::PlayerId player) {
    const auto found = live.entrants.find(player);
    if (found == live.entrants.end()) {
        json.null();
        return;
    }
    const auto row = std::ranges::find(standings.rows, player, &StandingRow::player);
    json.open('{').field("state", state_word(live, found->second));
    json.field("rank", row == standings.rows.end() ? std::nullopt : std::optional(row->rank));
    json.field("place",
               row == standings.rows.end() ? std::nullopt : std::optional(row - standings.rows.begin() + 1));
    const auto* game = live.game_of(player);
    json.field_or_null("game", game == nullptr ? "" : game->game).close('}');
}

void append_pairing(JsonWriter& json, const LiveTournament& live, const store::Pairing& pairing) {
    json.open('{').field("number", pairing.number).field("round", pairing.round).key("attackers");
    append_name(json, live, pairing.players[0]);
    json.key("defenders");
    append_name(json, live, pairing.players[1]);
    json.field_or_null("game", pairing.game);
    const bool has_result = pairing.is_over && !pairing.game.empty();
    json.field_or_null("result", has_result ? result_word(pairing.result) : "");
    json.field_or_null("reason", has_result ? pairing.reason : "");
    const auto absent = absent_side(pairing);
    json.field_or_null("absent", absent ? to_string(*absent) : "");
    if (pairing.berserk != std::array<bool, 2>{}) append_berserk(json, pairing.berserk);
    json.close('}');
}

}  // namespace tafl::server
