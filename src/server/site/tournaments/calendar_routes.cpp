// /tournaments.ics: all tournaments. /calendar/{word}.ics: the tournaments that a member has entered, and
// when the clocks of the member's correspondence games run out. Calendar programs cannot sign in, so the URL
// contains a secret word. /me/calendar creates it.
#include "base/json_writer.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "server/notify/addresses.hpp"
#include "server/notify/calendar.hpp"
#include "server/notify/phrases.hpp"
#include "server/people/accounts.hpp"
#include "server/play/hub.hpp"
#include "server/rooms/rooms.hpp"
#include "server/site/account/accounts.hpp"
#include "server/site/responses.hpp"
#include "server/tournaments/tournaments.hpp"

namespace tafl::server {

namespace {

using namespace std::chrono_literals;
using store::Tournament;
using store::TournamentStatus;

constexpr int listed_to_come = 200;
constexpr int listed_over = 50;
constexpr int moves_of_game = 40;  // of each side, in a long one

// "5+3", in minutes and seconds; "2d" for days a move.
std::string clock_text(const store::ClockTerms& clock) {
    if (clock.kind == store::ClockKind::Days) return fmt::format("{}d", clock.increment / 24h);
    const std::chrono::duration<double, std::ratio<60>> initial = clock.initial;
    return fmt::format("{:g}+{}", initial.count(), clock.increment / 1s);
}

// When a Swiss of live games is over if all games are long; nothing if the players decide how long it takes.
std::optional<store::Moment> likely_end(const TournamentSettings& settings, store::Moment starts) {
    if (settings.kind == TournamentKind::Arena) return starts + settings.duration;
    const auto& clock = settings.terms.clock;
    if (settings.kind != TournamentKind::Swiss || clock.kind == store::ClockKind::Days) return std::nullopt;
    const auto game = 2 * (clock.initial + moves_of_game * clock.increment);
    const auto round = settings.games * game + Tournaments::break_between_rounds;
    return starts + settings.rounds * std::max<std::chrono::milliseconds>(round, settings.round_every);
}

CalendarEvent event_of(const Tournament& tournament, const std::string& url) {
    const auto settings = parse_settings(tournament.settings);
    const auto ruleset = find_builtin(settings.terms.ruleset);
    const auto& rules = ruleset ? ruleset->title : settings.terms.ruleset;
    return {.id = fmt::format("tournament-{}@skjaldborg", tournament.id),
            .title = fmt::format("{} ({}, {})", settings.name, rules, clock_text(settings.terms.clock)),
            .text = settings.description,
            .link = url.empty() ? "" : url + "/tournament/" + tournament.id,
            .begins = tournament.starts,
            .ends = likely_end(settings, tournament.starts),
            .changed = settings.changes.empty() ? tournament.made : settings.changes.back().at,
            .version = tournament.version,
            .is_cancelled = tournament.status == TournamentStatus::Cancelled};
}

std::string all_tournaments(Store& store, const std::string& url) {
    std::vector<CalendarEvent> events;
    for (const auto& [over, limit] : {std::pair(false, listed_to_come), std::pair(true, listed_over)}) {
        for (const auto& tournament : store.tournaments(over, {}, limit).items)
            events.push_back(event_of(tournament, url));
    }
    return to_calendar("Skjaldborg", events);
}

bool has_left(Store& store, const Tournament& tournament, PlayerId id) {
    for (const auto& entrant : store.entrants(tournament.id)) {
        if (entrant.player == id)
            return entrant.state == store::EntrantState::Withdrawn ||
                   entrant.state == store::EntrantState::Removed;
    }
    return true;
}

std::string calendar_of(Store& store, const store::Player& player, const std::vector<Turn>& turns,
                        const std::string& url, store::Moment now) {
    std::vector<CalendarEvent> events;
    for (const auto& tournament : store.tournaments_of(player.id, listed_over)) {
        if (!has_left(store, tournament, player.id)) events.push_back(event_of(tournament, url));
    }
    const auto language = language_of(store, player);
    for (const auto& turn : turns) {
        events.push_back({.id = fmt::format("turn-{}-{}@skjaldborg", turn.game, turn.ply),
                          .title = phrase(language, "deadline", {{"opponent", turn.opponent}}),
                          .text = "",
                          .link = url.empty() ? "" : url + "/game/" + turn.game,
                          .begins = turn.flag,
                          .ends = std::nullopt,
                          .changed = now});
    }
    return to_calendar("Skjaldborg: " + player.name, events);
}

Response calendar_answer(std::string text) {
    return {200, std::move(text), "text/calendar; charset=utf-8", {}};
}

awaitable<Response> get_tournaments(Services& services, const Request& request) {
    const auto job = [url = services.url](Store& store) { return all_tournaments(store, url); };
    co_return calendar_answer(co_await services.store.read(job, request.caller.address));
}

awaitable<Response> get_calendar(Services& services, const Request& request) {
    const auto find = [word = request.segments.at(0)](Store& store) {
        return store.player(player_of_calendar(store, word));
    };
    const auto player = co_await services.store.read(find, request.caller.address);
    if (!player) throw not_found("There is no such calendar, or it has another address now.");
    const auto job = [player = *player, turns = services.rooms.turns_of(player->id), url = services.url,
                      now = services.now()](Store& store) {
        return calendar_of(store, player, turns, url, now);
    };
    co_return calendar_answer(co_await services.store.read(job, request.caller.address));
}

awaitable<Response> post_calendar(Services& services, const Request& request) {
    const auto job = [id = session_of_member(request), now = services.now()](Store& store) {
        static_cast<void>(account_of(store, id));
        create_calendar_token(store, id, now);
        return calendar_token(store, id).value();
    };
    const std::string word = co_await services.store.write(job);
    JsonWriter json;
    co_return json_answer(json.open('{').field("calendar", word).close('}').take(), 201);
}

awaitable<Response> delete_calendar(Services& services, const Request& request) {
    const auto job = [id = session_of_member(request)](Store& store) { revoke_calendar_token(store, id); };
    co_await services.store.write(job);
    co_return no_content();
}

}  // namespace

void add_calendar_routes(Router& router, Services& services) {
    const auto add = row_adder(router, std::ref(services));
    add(Method::Get, "/api/v1/tournaments.ics", get_tournaments,
        {.scope = store::Scope::Read, .answer = list_size});
    add(Method::Get, "/api/v1/calendar/{word}.ics", get_calendar, for_readers);
    add(Method::Post, "/api/v1/me/calendar", post_calendar);
    add(Method::Delete, "/api/v1/me/calendar", delete_calendar);
}

}  // namespace tafl::server
