#include "server/tournaments/settings_edit.hpp"

#include <algorithm>
#include <array>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "base/json_writer.hpp"
#include "server/base/title.hpp"
#include "server/rooms/room_json.hpp"

namespace tafl::server {

using namespace std::chrono_literals;
using store::Moment;

namespace {

constexpr std::array<std::string_view, 3> text_fields{"name", "description", "announcement"};

bool is_text(std::string_view field) { return std::ranges::find(text_fields, field) != text_fields.end(); }

// The request that would create this tournament.
std::string to_request(const TournamentSettings& s, Moment starts) {
    JsonWriter json;
    json.open('{').field("name", s.name).field("description", s.description).field("kind", to_string(s.kind));
    if (s.terms.ruleset_file.empty()) json.field("ruleset", s.terms.ruleset);
    else json.field("rulesetFile", s.terms.ruleset_file);
    if (!s.terms.position.empty()) json.field("position", s.terms.position);
    json.field("rated", s.terms.rated).field("starts", starts).key("clock");
    append_terms_clock(json, s.terms.clock);
    if (s.kind == TournamentKind::Arena) json.field("minutes", s.duration / 1min);
    else json.field("games", s.games).field("hoursPerRound", s.round_every / 1h);
    if (s.kind == TournamentKind::Swiss) json.field("rounds", s.rounds);
    json.field("leastRating", s.min_rating).field("mostRating", s.max_rating);
    return json.close('}').take();
}

// That request with the edited fields, so that an edit is checked as a new tournament is.
JsonFields edited_request(const TournamentSettings& settings, Moment starts, const JsonFields& body) {
    auto fields = boost::json::parse(to_request(settings, starts)).as_object();
    for (const auto& [key, value] : body.raw())
        if (key != "announcement") fields[key] = value;
    return JsonFields::parse(boost::json::serialize(fields));
}

void edit_planned(TournamentSettings& settings, Moment& starts, const SettingsEdit& edit) {
    auto wanted = read_tournament_request(edited_request(settings, starts, edit.body), edit.now);
    wanted.settings.password_hash =
        edit.body.raw().contains("password") ? edit.password_hash : settings.password_hash;
    wanted.settings.announcement = std::move(settings.announcement);
    wanted.settings.changes = std::move(settings.changes);
    settings = std::move(wanted.settings);
    starts = wanted.starts;
}

void edit_texts(TournamentSettings& settings, const JsonFields& body) {
    for (const auto& field : body.raw())
        if (!is_text(field.key()))
            throw conflict(
                "The tournament has begun; only its name, description and announcement can change.")
                .because("tournament-texts");
    if (body.raw().contains("name")) settings.name = read_title(body, "name", 3, max_tournament_name_length);
    if (auto text = find_description(body)) settings.description = *std::move(text);
}

void announce(TournamentSettings& settings, const SettingsEdit& edit) {
    auto text = edit.body.find_line("announcement", 0, max_announcement_length);
    if (!text || *text == settings.announcement.text) return;
    settings.announcement = {*std::move(text), edit.now};
}

std::vector<std::string> differences(const TournamentSettings& a, const TournamentSettings& b) {
    std::vector<std::string> fields;
    const auto note = [&](bool differs, const char* field) {
        if (differs) fields.emplace_back(field);
    };
    note(a.name != b.name, "name");
    note(a.description != b.description, "description");
    note(a.announcement != b.announcement, "announcement");
    note(a.terms.clock != b.terms.clock, "clock");
    note(a.terms.rated != b.terms.rated, "rated");
    note(a.duration != b.duration, "minutes");
    note(a.rounds != b.rounds, "rounds");
    note(a.games != b.games, "games");
    note(a.round_every != b.round_every, "hoursPerRound");
    note(a.min_rating != b.min_rating, "leastRating");
    note(a.max_rating != b.max_rating, "mostRating");
    note(a.password_hash != b.password_hash, "password");
    return fields;
}

}  // namespace

bool writes_text(const JsonFields& body) {
    return std::ranges::any_of(text_fields, [&](auto field) { return body.raw().contains(field); });
}

bool edit_settings(store::Tournament& tournament, const SettingsEdit& edit) {
    edit.body.allow({"name", "description", "announcement", "starts", "clock", "rated", "minutes", "rounds",
                     "games", "hoursPerRound", "leastRating", "mostRating", "password"});
    const auto before = parse_settings(tournament.settings);
    auto settings = before;
    auto starts = tournament.starts;
    if (tournament.status == store::TournamentStatus::Planned) edit_planned(settings, starts, edit);
    else edit_texts(settings, edit.body);
    announce(settings, edit);
    auto fields = differences(before, settings);
    if (starts != tournament.starts) fields.insert(fields.begin(), "starts");
    if (fields.empty()) return false;
    settings.changes.push_back({edit.by, edit.now, std::move(fields)});
    if (settings.changes.size() > max_changes) settings.changes.erase(settings.changes.begin());
    tournament.starts = starts;
    tournament.settings = to_text(settings);
    return true;
}

}  // namespace tafl::server
