#include "server/tournaments/settings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <concepts>

#include "base/json_writer.hpp"
#include "server/base/text/plain_text.hpp"
#include "server/base/text/title.hpp"
#include "server/lobby/challenge_json.hpp"
#include "server/people/ratings/ratings.hpp"
#include "server/rooms/room_json.hpp"

namespace tafl::server {

using std::chrono::milliseconds;
using namespace std::chrono_literals;

namespace {

constexpr std::chrono::days max_wait{365};
constexpr std::int64_t latest = 1LL << 52;  // moments, in milliseconds

const JsonFields::Words<TournamentKind> kinds{{"arena", TournamentKind::Arena},
                                              {"swiss", TournamentKind::Swiss},
                                              {"round-robin", TournamentKind::RoundRobin},
                                              {"knockout", TournamentKind::Knockout},
                                              {"exhibition", TournamentKind::Exhibition}};
const JsonFields::Words<HostSide> host_sides{
    {"attackers", HostSide::Attackers}, {"defenders", HostSide::Defenders}, {"both", HostSide::Both}};

// ---- One setting.

// What gives or shows it: a request, by the state of the tournament; a list.
constexpr unsigned in_new = 1, in_planned = 2, in_begun = 4, in_lists = 8;
constexpr unsigned until_begun = in_new | in_planned | in_lists;

using Settings = TournamentSettings;
struct Setting {
    using Read = void(const JsonFields&, const Setting&, Settings&);
    using Write = void(JsonWriter&, const Setting&, const Settings&);
    std::string_view key;  // in requests, lists and the store
    unsigned where;
    Read* request;
    Read* stored;  // by any version
    Write* write;
    bool (*equal)(const Settings&, const Settings&);
    std::int64_t min = 0, max = 0, absent = 0;  // of a number
};

template <auto member>
auto& value(auto& s) {
    if constexpr (requires { s.*member; }) return s.*member;
    else return s.terms.*member;
}
template <auto member>
bool is_equal(const Settings& a, const Settings& b) {
    return value<member>(a) == value<member>(b);
}
template <auto member>
void write_field(JsonWriter& json, const Setting& row, const Settings& s) {
    json.field(row.key, value<member>(s));
}
template <auto member>
void read_stored(const JsonFields& fields, const Setting& row, Settings& s) {
    value<member>(s) = fields.find_text(row.key, 0, 2 * max_ruleset_file_size).value_or("");
}
template <auto member>
constexpr Setting setting(std::string_view key, unsigned where, Setting::Read* request,
                          Setting::Read* stored = read_stored<member>,
                          Setting::Write* write = write_field<member>) {
    return {key, where, request, stored, write, is_equal<member>};
}
void read_with_another(const JsonFields&, const Setting&, Settings&) {}

// A whole number of `Unit`s.
template <auto member, class Unit, bool is_request>
void read_number(const JsonFields& fields, const Setting& row, Settings& s) {
    const auto number = fields.find_number(row.key, is_request ? row.min : 0, row.max);
    auto& target = value<member>(s);
    using Value = std::remove_cvref_t<decltype(target)>;
    if constexpr (std::same_as<Value, std::optional<int>>)
        target = number ? Value(static_cast<int>(*number)) : std::nullopt;
    else target = Value(Unit(number.value_or(row.absent)));
}
template <auto member, class Unit>
void write_number(JsonWriter& json, const Setting& row, const Settings& s) {
    if constexpr (std::same_as<Unit, int>) json.field(row.key, value<member>(s));
    else json.field(row.key, value<member>(s) / Unit(1));
}
template <auto member, class Unit = int>
constexpr Setting number(std::string_view key, std::int64_t min, std::int64_t max, std::int64_t absent = 0) {
    return {key,
            until_begun,
            read_number<member, Unit, true>,
            read_number<member, Unit, false>,
            write_number<member, Unit>,
            is_equal<member>,
            min,
            max,
            absent};
}

void read_name(const JsonFields& body, const Setting& row, Settings& s) {
    s.name = read_title(body, row.key, 3, max_tournament_name_length);
}
void read_kind(const JsonFields& fields, const Setting& row, Settings& s) {
    s.kind = fields.word<TournamentKind>(row.key, kinds);
}
void write_kind(JsonWriter& json, const Setting& row, const Settings& s) {
    json.field(row.key, to_string(s.kind));
}
void read_host_side(const JsonFields& fields, const Setting& row, Settings& s) {
    s.host_side = fields.find_word<HostSide>(row.key, host_sides).value_or(HostSide::Attackers);
}
void write_host_side(JsonWriter& json, const Setting& row, const Settings& s) {
    json.field(row.key, to_string(s.host_side));
}
void read_ruleset(const JsonFields& body, const Setting&, Settings& s) { read_rules(body, s.terms); }
template <auto member>
void read_flag(const JsonFields& fields, const Setting& row, Settings& s) {
    value<member>(s) = fields.find_flag(row.key).value_or(false);
}
template <auto member>
constexpr Setting flag(std::string_view key) {
    return setting<member>(key, until_begun, read_flag<member>, read_flag<member>);
}
void read_terms_clock(const JsonFields& body, const Setting&, Settings& s) {
    s.terms.clock = read_clock(body);
}
void read_stored_clock(const JsonFields& fields, const Setting& row, Settings& s) {
    constexpr std::int64_t max = 1LL << 50;
    const auto clock = fields.object(row.key);
    if (clock.line("kind", 1, 20) == "days")
        s.terms.clock = {store::ClockKind::Days, 24h * clock.number("buffer", 0, 1'000),
                         24h * clock.number("days", 0, 1'000)};
    else
        s.terms.clock = {store::ClockKind::Fischer, milliseconds(clock.number("initial", 0, max)),
                         milliseconds(clock.number("increment", 0, max))};
}
void write_clock(JsonWriter& json, const Setting& row, const Settings& s) {
    append_terms_clock(json.key(row.key), s.terms.clock);
}
void read_password_hash(const JsonFields& fields, const Setting&, Settings& s) {
    s.password_hash = fields.find_text("passwordHash", 0, 1'000).value_or("");
}
void write_password_hash(JsonWriter& json, const Setting&, const Settings& s) {
    json.field("passwordHash", s.password_hash);
}
void read_description(const JsonFields& body, const Setting& row, Settings& s) {
    s.description = find_plain_text(body, row.key, 0, max_description_length).value_or("");
}
void read_announcement(const JsonFields& body, const Setting& row, Settings& s) {
    s.announcement.text = body.find_line(row.key, 0, max_announcement_length).value_or(s.announcement.text);
}
void read_stored_announcement(const JsonFields& fields, const Setting& row, Settings& s) {
    s.announcement = {fields.find_text(row.key, 0, 4 * max_announcement_length).value_or(""),
                      store::Moment(milliseconds(fields.find_number("announced", 0, latest).value_or(0)))};
}
void write_announcement(JsonWriter& json, const Setting& row, const Settings& s) {
    json.field(row.key, s.announcement.text).field("announced", s.announcement.at);
}

// The names are those of the store: see Tournaments::create().
void read_teams(const JsonFields& body, const Setting& row, Settings& s) {
    const auto* ids = body.find_list(row.key, max_battle_teams);
    if (ids == nullptr) return;
    for (const auto& id : *ids) {
        if (!id.is_string()) throw body.wrong(row.key, "a list of ids");
        s.teams.push_back({std::string(id.as_string()), ""});
        if (std::ranges::count(s.teams, s.teams.back().id, &BattleTeam::id) > 1)
            throw body.wrong(row.key, "a list of different teams");
    }
}
void read_stored_teams(const JsonFields& fields, const Setting& row, Settings& s) {
    const auto* teams = fields.find_list(row.key, max_battle_teams);
    if (teams == nullptr) return;
    for (const auto& team : *teams)
        s.teams.push_back({std::string(team.at("id").as_string()), std::string(team.at("name").as_string())});
}
void write_teams(JsonWriter& json, const Setting& row, const Settings& s) {
    json.key(row.key).open('[');
    for (const auto& [id, name] : s.teams) json.open('{').field("id", id).field("name", name).close('}');
    json.close(']');
}

// ---- All of them, in the order in which they are written.

constexpr Setting all_settings[] = {
    setting<&Settings::name>("name", until_begun | in_begun, read_name),
    setting<&Settings::kind>("kind", in_new | in_lists, read_kind, read_kind, write_kind),
    setting<&store::Terms::ruleset>("ruleset", in_new | in_lists, read_ruleset),
    flag<&store::Terms::rated>("rated"),
    setting<&store::Terms::clock>("clock", until_begun, read_terms_clock, read_stored_clock, write_clock),
    number<&Settings::duration, std::chrono::minutes>("minutes", 1, 12 * 60),
    flag<&Settings::berserk>("berserk"),
    setting<&Settings::teams>("teams", in_new | in_lists, read_teams, read_stored_teams, write_teams),
    number<&Settings::team_best>("teamBest", 1, max_team_best),
    setting<&Settings::host_side>("hostSide", until_begun, read_host_side, read_host_side, write_host_side),
    number<&Settings::host_extra, std::chrono::minutes>("hostMinutes", 0, 4 * 60),
    number<&Settings::rounds>("rounds", 1, 20),
    number<&Settings::games>("games", 1, 2, 1),
    number<&Settings::round_every, std::chrono::hours>("hoursPerRound", 0, 24 * 60),
    number<&Settings::min_rating>("leastRating", 400, 4'000),
    number<&Settings::max_rating>("mostRating", 400, 4'000),
    setting<&store::Terms::ruleset_file>("rulesetFile", in_new, read_with_another),
    setting<&store::Terms::position>("position", in_new, read_with_another),
    setting<&Settings::password_hash>("password", in_new | in_planned, read_with_another, read_password_hash,
                                      write_password_hash),
    setting<&Settings::description>("description", in_new | in_planned | in_begun, read_description),
    setting<&Settings::announcement>("announcement", in_planned | in_begun, read_announcement,
                                     read_stored_announcement, write_announcement),
};

std::vector<std::string_view> keys(unsigned where) {
    std::vector<std::string_view> found;
    for (const auto& row : all_settings)
        if ((row.where & where) != 0) found.push_back(row.key);
    if (where != in_begun) found.emplace_back("starts");
    return found;
}

// ---- What they must be together.

void check_schedule(const Settings& s) {
    const bool is_arena = s.kind == TournamentKind::Arena, is_swiss = s.kind == TournamentKind::Swiss;
    if (is_arena && s.duration == 0ms) throw invalid("An arena needs minutes: how long it lasts.");
    if (!is_arena && s.duration != 0ms)
        throw invalid("Only an arena ends after some minutes; the others have rounds.");
    if (is_swiss && s.rounds == 0) throw invalid("A Swiss tournament needs rounds: how many there are.");
    if (!is_swiss && s.rounds != 0) throw invalid("Only a Swiss tournament is given its number of rounds.");
    if (s.kind != TournamentKind::Exhibition && s.host_extra != 0ms)
        throw invalid("Only the host of an exhibition has hostMinutes more.");
    if (is_arena && s.games != 1) throw invalid("In an arena a pairing is one game.");
    if (!is_arena && s.berserk) throw invalid("Only in an arena the players may halve their time.");
    if (is_arena && s.round_every != 0ms) throw invalid("An arena has no rounds.");
}

void check_exhibition(const Settings& s) {
    if (s.kind != TournamentKind::Exhibition) return;
    if (s.terms.rated) throw invalid("An exhibition is not rated.");
    if (s.games != 1 || s.round_every != 0ms) throw invalid("An exhibition is one game against each.");
    if (s.terms.clock.kind != store::ClockKind::Fischer && s.host_extra != 0ms)
        throw invalid("Only a clock of minutes has hostMinutes more for the host.");
}

void check_teams(const Settings& s) {
    if (s.teams.empty() && s.team_best != 0) throw invalid("teamBest is for a battle of teams.");
    if (s.teams.empty()) return;
    if (s.kind != TournamentKind::Arena) throw invalid("Only an arena is a battle of teams.");
    if (s.teams.size() < 2) throw invalid("battle-teams"_reason.with("most", max_battle_teams));
    if (s.team_best == 0) throw invalid("A battle of teams needs teamBest: how many of each count.");
}

void check_ratings(const Settings& s) {
    if ((s.min_rating || s.max_rating) && rating_pool(s.terms).empty())
        throw invalid("Limits of rating need one of the site's rulesets from its starting position.");
    if (s.min_rating && s.max_rating && *s.min_rating > *s.max_rating)
        throw invalid("tournament-limits"_reason);
}

void check_clock(const Settings& settings) {
    using store::ClockKind;
    const auto& clock = settings.terms.clock;
    if (clock.kind == ClockKind::None) throw invalid("The games of a tournament need a clock.");
    if (settings.kind != TournamentKind::Arena) return;
    if (clock.kind != ClockKind::Fischer)
        throw invalid("An arena is played at one sitting; its clock counts minutes, not days.");
    if (clock.initial + 40 * clock.increment > settings.duration) throw invalid("tournament-short"_reason);
}

void check(const Settings& settings) {
    check_rated(settings.terms);
    check_schedule(settings);
    check_clock(settings);
    check_ratings(settings);
    check_teams(settings);
    check_exhibition(settings);
}

store::Moment checked_start(store::Moment starts, store::Moment now) {
    if (starts < now - 2min) throw invalid("tournament-past"_reason);
    if (starts > now + max_wait) throw invalid("tournament-late"_reason.with("days", max_wait.count()));
    return std::max(starts, now);
}

store::Moment read_start(const JsonFields& body) {
    return store::Moment(milliseconds(body.number("starts", 0, latest)));
}

// ---- Changes of them.

// Reads the given fields.
void edit_fields(Settings& settings, const SettingsEdit& edit, unsigned where) {
    for (const auto& row : all_settings)
        if ((row.where & where) != 0 && edit.body.raw().contains(row.key))
            row.request(edit.body, row, settings);
}

void edit_planned(Settings& settings, store::Moment& starts, const SettingsEdit& edit) {
    edit_fields(settings, edit, in_planned);
    if (edit.body.raw().contains("password")) settings.password_hash = edit.password_hash;
    check(settings);
    starts = checked_start(edit.body.raw().contains("starts") ? read_start(edit.body) : starts, edit.now);
}

void edit_begun(Settings& settings, const SettingsEdit& edit) {
    const auto texts = keys(in_begun);
    for (const auto& field : edit.body.raw())
        if (std::ranges::find(texts, std::string_view(field.key())) == texts.end())
            throw conflict("tournament-texts"_reason);
    edit_fields(settings, edit, in_begun);
}

SettingsChange stored_change(const boost::json::value& value) {
    const auto fields = JsonFields::parse(boost::json::serialize(value));
    SettingsChange change{
        fields.number("by", 0, INT64_MAX), store::Moment(milliseconds(fields.number("at", 0, latest))), {}};
    for (const auto& field : *fields.find_list("fields", 100)) change.fields.emplace_back(field.as_string());
    return change;
}

}  // namespace

std::string_view to_string(TournamentKind kind) noexcept {
    switch (kind) {
        case TournamentKind::Arena: return "arena";
        case TournamentKind::Swiss: return "swiss";
        case TournamentKind::RoundRobin: return "round-robin";
        case TournamentKind::Knockout: return "knockout";
        case TournamentKind::Exhibition: return "exhibition";
    }
    return "";
}

std::string_view to_string(HostSide side) noexcept {
    switch (side) {
        case HostSide::Attackers: return "attackers";
        case HostSide::Defenders: return "defenders";
        case HostSide::Both: return "both";
    }
    return "";
}

int max_entrants(TournamentKind kind) noexcept {
    switch (kind) {
        case TournamentKind::RoundRobin: return 32;
        case TournamentKind::Knockout: return 256;
        case TournamentKind::Exhibition: return 30;
        case TournamentKind::Arena:
        case TournamentKind::Swiss: break;
    }
    return 1'000;
}

TournamentRequest read_tournament_request(const JsonFields& body, store::Moment now) {
    body.allow(keys(in_new));
    TournamentRequest wanted;
    for (const auto& row : all_settings)
        if ((row.where & in_new) != 0) row.request(body, row, wanted.settings);
    check(wanted.settings);
    wanted.password = body.find_text("password", 0, max_tournament_password_length).value_or("");
    wanted.starts = checked_start(read_start(body), now);
    return wanted;
}

bool edit_settings(store::Tournament& tournament, const SettingsEdit& edit) {
    edit.body.allow(keys(in_planned));
    const auto before = parse_settings(tournament.settings);
    auto settings = before;
    auto starts = tournament.starts;
    if (tournament.status == store::TournamentStatus::Planned) edit_planned(settings, starts, edit);
    else edit_begun(settings, edit);
    if (settings.announcement.text != before.announcement.text) settings.announcement.at = edit.now;
    std::vector<std::string> fields;
    if (starts != tournament.starts) fields.emplace_back("starts");
    for (const auto& row : all_settings)
        if (!row.equal(before, settings)) fields.emplace_back(row.key);
    if (fields.empty()) return false;
    settings.changes.push_back({edit.by, edit.now, std::move(fields)});
    if (settings.changes.size() > max_changes) settings.changes.erase(settings.changes.begin());
    tournament.starts = starts;
    tournament.settings = to_text(settings);
    return true;
}

bool writes_text(const JsonFields& body) {
    return std::ranges::any_of(keys(in_begun), [&](auto key) { return body.raw().contains(key); });
}

void append_settings(JsonWriter& json, const TournamentSettings& settings) {
    for (const auto& row : all_settings)
        if ((row.where & in_lists) != 0) row.write(json, row, settings);
    json.field("custom", !settings.terms.ruleset_file.empty() || !settings.terms.position.empty());
    json.field("password", !settings.password_hash.empty());
    json.field("mostEntrants", max_entrants(settings.kind));
}

std::string to_text(const TournamentSettings& settings) {
    JsonWriter json;
    json.open('{');
    for (const auto& row : all_settings) row.write(json, row, settings);
    json.key("changes").open('[');
    for (const auto& change : settings.changes)
        json.open('{').field("by", change.by).field("at", change.at).list("fields", change.fields).close('}');
    return json.close(']').close('}').take();
}

TournamentSettings parse_settings(std::string_view text) {
    const auto fields = JsonFields::parse(text);
    TournamentSettings settings;
    for (const auto& row : all_settings) row.stored(fields, row, settings);
    if (const auto* changes = fields.find_list("changes", max_changes))
        for (const auto& change : *changes) settings.changes.push_back(stored_change(change));
    return settings;
}

}  // namespace tafl::server
