#include "server/tournaments/settings.hpp"

#include <fmt/format.h>

#include <boost/json/serialize.hpp>

#include "base/json_writer.hpp"
#include "server/base/plain_text.hpp"
#include "server/base/title.hpp"
#include "server/lobby/challenge_json.hpp"
#include "server/people/ratings.hpp"
#include "server/rooms/room_json.hpp"

namespace tafl::server {

using std::chrono::milliseconds;
using namespace std::chrono_literals;

namespace {

constexpr std::int64_t max_wait = milliseconds(24h * 365).count();
constexpr std::int64_t max_minutes = 12 * 60, max_rounds = 20, max_hours_per_round = 24 * 60;
constexpr std::int64_t latest = 1LL << 52;  // moments, in milliseconds
constexpr int min_rating = 400, max_rating = 4'000;

const JsonFields::Words<TournamentKind> kinds{{"arena", TournamentKind::Arena},
                                              {"swiss", TournamentKind::Swiss},
                                              {"round-robin", TournamentKind::RoundRobin},
                                              {"knockout", TournamentKind::Knockout}};

void read_schedule(const JsonFields& body, TournamentSettings& settings) {
    const auto minutes = body.find_number("minutes", 1, max_minutes);
    const auto rounds = body.find_number("rounds", 1, max_rounds);
    const bool is_arena = settings.kind == TournamentKind::Arena;
    if (is_arena && !minutes) throw invalid("An arena needs minutes: how long it lasts.");
    if (!is_arena && minutes) throw invalid("Only an arena ends after some minutes; the others have rounds.");
    if (settings.kind == TournamentKind::Swiss && !rounds)
        throw invalid("A Swiss tournament needs rounds: how many there are.");
    if (settings.kind != TournamentKind::Swiss && rounds)
        throw invalid("Only a Swiss tournament is given its number of rounds.");
    settings.duration = std::chrono::minutes(minutes.value_or(0));
    settings.rounds = static_cast<int>(rounds.value_or(0));
    settings.games = static_cast<int>(body.find_number("games", 1, 2).value_or(1));
    if (is_arena && settings.games != 1) throw invalid("In an arena a pairing is one game.");
    const auto hours = body.find_number("hoursPerRound", 0, max_hours_per_round).value_or(0);
    if (is_arena && hours != 0) throw invalid("An arena has no rounds.");
    settings.round_every = std::chrono::hours(hours);
}

void read_ratings(const JsonFields& body, TournamentSettings& settings) {
    const auto min = body.find_number("leastRating", min_rating, max_rating);
    const auto max = body.find_number("mostRating", min_rating, max_rating);
    if ((min || max) && rating_pool(settings.terms).empty())
        throw invalid("Limits of rating need one of the site's rulesets from its starting position.");
    if (min && max && *min > *max)
        throw invalid("The least rating must not be above the greatest.").because("tournament-limits");
    if (min) settings.min_rating = static_cast<int>(*min);
    if (max) settings.max_rating = static_cast<int>(*max);
}

void check_clock(const TournamentSettings& settings) {
    using store::ClockKind;
    const auto& clock = settings.terms.clock;
    if (clock.kind == ClockKind::None) throw invalid("The games of a tournament need a clock.");
    if (settings.kind != TournamentKind::Arena) return;
    if (clock.kind != ClockKind::Fischer)
        throw invalid("An arena is played at one sitting; its clock counts minutes, not days.");
    if (clock.initial + 40 * clock.increment > settings.duration)
        throw invalid("One game would take longer than the arena; choose a shorter clock or more minutes.")
            .because("tournament-short");
}

store::Moment read_start(const JsonFields& body, store::Moment now) {
    const auto starts = store::Moment(milliseconds(body.number("starts", 0, latest)));
    if (starts < now - 2min)
        throw invalid("The tournament would have begun already; choose a later start.")
            .because("tournament-past");
    if (starts > now + milliseconds(max_wait))
        throw invalid("A tournament begins within a year.").because("tournament-late");
    return std::max(starts, now);
}

void append_text_fields(JsonWriter& json, const TournamentSettings& s) {
    json.field("name", s.name).field("kind", to_string(s.kind));
    json.field("ruleset", s.terms.ruleset).field("rated", s.terms.rated).key("clock");
    append_terms_clock(json, s.terms.clock);
    json.field("minutes", s.duration / 1min).field("rounds", s.rounds).field("games", s.games);
    json.field("hoursPerRound", s.round_every / 1h);
    json.field("leastRating", s.min_rating).field("mostRating", s.max_rating);
}

std::optional<int> find_rating(const JsonFields& fields, std::string_view key) {
    const auto number = fields.find_number(key, 0, max_rating);
    return number ? std::optional(static_cast<int>(*number)) : std::nullopt;
}

store::Moment moment_of(std::optional<std::int64_t> number) {
    return store::Moment(milliseconds(number.value_or(0)));
}

SettingsChange stored_change(const boost::json::value& value) {
    const auto fields = JsonFields::parse(boost::json::serialize(value));
    SettingsChange change{fields.number("by", 0, INT64_MAX), moment_of(fields.number("at", 0, latest)), {}};
    for (const auto& field : *fields.find_list("fields", 100)) change.fields.emplace_back(field.as_string());
    return change;
}

store::ClockTerms stored_clock(const JsonFields& clock) {
    constexpr std::int64_t max = 1LL << 50;
    if (clock.line("kind", 1, 20) == "days")
        return {store::ClockKind::Days, 24h * clock.number("buffer", 0, 1'000),
                24h * clock.number("days", 0, 1'000)};
    return {store::ClockKind::Fischer, milliseconds(clock.number("initial", 0, max)),
            milliseconds(clock.number("increment", 0, max))};
}

}  // namespace

std::string_view to_string(TournamentKind kind) noexcept {
    switch (kind) {
        case TournamentKind::Arena: return "arena";
        case TournamentKind::Swiss: return "swiss";
        case TournamentKind::RoundRobin: return "round-robin";
        case TournamentKind::Knockout: return "knockout";
    }
    return "";
}

int max_entrants(TournamentKind kind) noexcept {
    switch (kind) {
        case TournamentKind::RoundRobin: return 32;
        case TournamentKind::Knockout: return 256;
        case TournamentKind::Arena:
        case TournamentKind::Swiss: break;
    }
    return 1'000;
}

std::optional<std::string> find_description(const JsonFields& body) {
    auto text = body.find_text("description", 0, 4 * max_description_length);
    if (text && (count_characters(*text) > max_description_length || has_control_characters(*text, true)))
        throw body.wrong("description",
                         fmt::format("plain text of at most {} characters", max_description_length));
    return text;
}

TournamentRequest read_tournament_request(const JsonFields& body, store::Moment now) {
    body.allow({"name", "description", "kind", "ruleset", "rulesetFile", "position", "rated", "clock",
                "starts", "minutes", "rounds", "games", "hoursPerRound", "leastRating", "mostRating",
                "password"});
    TournamentRequest wanted;
    auto& settings = wanted.settings;
    settings.name = read_title(body, "name", 3, max_tournament_name_length);
    settings.description = find_description(body).value_or("");
    settings.kind = body.word<TournamentKind>("kind", kinds);
    settings.terms = read_terms_request(body).terms;
    read_schedule(body, settings);
    check_clock(settings);
    read_ratings(body, settings);
    wanted.password = body.find_text("password", 0, max_tournament_password_length).value_or("");
    wanted.starts = read_start(body, now);
    return wanted;
}

void append_settings(JsonWriter& json, const TournamentSettings& settings) {
    append_text_fields(json, settings);
    json.field("custom", !settings.terms.ruleset_file.empty() || !settings.terms.position.empty());
    json.field("password", !settings.password_hash.empty());
    json.field("mostEntrants", max_entrants(settings.kind));
}

std::string to_text(const TournamentSettings& settings) {
    JsonWriter json;
    json.open('{');
    append_text_fields(json, settings);
    json.field("rulesetFile", settings.terms.ruleset_file).field("position", settings.terms.position);
    json.field("passwordHash", settings.password_hash).field("description", settings.description);
    json.field("announcement", settings.announcement.text).field("announced", settings.announcement.at);
    json.key("changes").open('[');
    for (const auto& change : settings.changes)
        json.open('{').field("by", change.by).field("at", change.at).list("fields", change.fields).close('}');
    return json.close(']').close('}').take();
}

TournamentSettings parse_settings(std::string_view text) {
    const auto fields = JsonFields::parse(text);
    TournamentSettings s;
    s.name = fields.text("name", 0, 1'000);
    s.kind = fields.word<TournamentKind>("kind", kinds);
    s.terms.ruleset = fields.text("ruleset", 0, 1'000);
    s.terms.ruleset_file = fields.find_text("rulesetFile", 0, 2 * max_ruleset_file_size).value_or("");
    s.terms.position = fields.find_text("position", 0, 2 * max_position_length).value_or("");
    s.terms.rated = fields.find_flag("rated").value_or(false);
    s.terms.clock = stored_clock(fields.object("clock"));
    s.duration = std::chrono::minutes(fields.number("minutes", 0, max_minutes));
    s.rounds = static_cast<int>(fields.number("rounds", 0, max_rounds));
    s.games = static_cast<int>(fields.number("games", 1, 2));
    s.round_every = std::chrono::hours(fields.number("hoursPerRound", 0, max_hours_per_round));
    s.min_rating = find_rating(fields, "leastRating");
    s.max_rating = find_rating(fields, "mostRating");
    s.password_hash = fields.find_text("passwordHash", 0, 1'000).value_or("");
    s.description = fields.find_text("description", 0, 4 * max_description_length).value_or("");
    s.announcement = {fields.find_text("announcement", 0, 4 * max_announcement_length).value_or(""),
                      moment_of(fields.find_number("announced", 0, latest))};
    if (const auto* changes = fields.find_list("changes", max_changes))
        for (const auto& change : *changes) s.changes.push_back(stored_change(change));
    return s;
}

}  // namespace tafl::server
