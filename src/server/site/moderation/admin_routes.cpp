#include <fmt/format.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <climits>
#include <ranges>

#include "server/base/json_fields.hpp"
#include "server/people/accounts.hpp"
#include "server/people/moderation/moderation_log.hpp"
#include "server/play/hub.hpp"
#include "server/presence/connections.hpp"
#include "server/rooms/room_event.hpp"
#include "server/rooms/sides.hpp"
#include "server/site/archive/archived_json.hpp"
#include "server/site/moderation/moderation.hpp"
#include "server/site/responses.hpp"
#include "server/site/services.hpp"

namespace tafl::server {

namespace {

constexpr int reports_of_a_page = 50;
constexpr std::ptrdiff_t max_chat_lines = 50;

enum class Verdict : std::uint8_t { Dismiss, Mute, Ban };
using Sentence = bool Player::*;
constexpr Sentence muted = &Player::is_muted, banned = &Player::is_banned;

std::string_view word_of(Verdict verdict) noexcept {
    switch (verdict) {
        case Verdict::Dismiss: return "dismiss";
        case Verdict::Mute: return "mute";
        case Verdict::Ban: return "ban";
    }
    return "";
}

// What the report is about, as it was when the report was made (people_routes.cpp wrote it): private messages as an array,
// a study or a room as an object.
boost::json::value evidence_of(const store::Report& report) {
    return report.context.empty() ? boost::json::array{} : boost::json::parse(report.context);
}

bool is_room(const boost::json::value& context) {
    return context.is_object() && context.as_object().contains("room");
}

void append_messages(JsonWriter& json, Briefs& briefs, const boost::json::value& context) {
    if (!context.is_array() && !is_room(context)) return;
    const auto& lines = context.is_array() ? context.as_array() : context.at("lines").as_array();
    for (const auto& line : lines)
        json.open('{')
            .field("by", briefs.person(line.at("by").as_int64()).name)
            .field("text", std::string_view(line.at("text").as_string()))
            .field("at", line.at("at").as_int64())
            .close('}');
}

void append_study(JsonWriter& json, const boost::json::value& context) {
    json.key("study");
    if (context.is_object() && !is_room(context)) json.raw(boost::json::serialize(context));
    else json.null();
}

// The chat of the game up to the report, as evidence: later lines cannot push it out of sight. These events
// are never changed or deleted while a report exists.
void append_chat(JsonWriter& json, Store& store, Briefs& briefs, const store::Report& report,
                 const boost::json::value& context) {
    struct Line {
        PlayerId by;
        std::string text;
        store::Moment at;
    };
    std::vector<Line> lines;
    if (const auto head = store.game(report.game)) {
        for (const store::GameEvent& stored : store.events(report.game)) {
            if (stored.at > report.at) break;
            const auto event = parse_event(stored.text);
            const auto* said = event ? std::get_if<Said>(&*event) : nullptr;
            if (said != nullptr) lines.push_back({head->players[slot_of(said->by)], said->text, stored.at});
        }
    }
    json.key("chat").open('[');
    append_messages(json, briefs, context);
    for (const auto& line :
         lines | std::views::drop(std::max<std::ptrdiff_t>(0, std::ssize(lines) - max_chat_lines)))
        json.open('{')
            .field("by", briefs.person(line.by).name)
            .field("text", line.text)
            .field("at", line.at)
            .close('}');
    json.close(']');
}

// How many moves had been played when the report was made.
std::optional<int> ply_of(Store& store, const store::Report& report) {
    if (report.game.empty()) return std::nullopt;
    int ply = 0;
    for (const store::GameEvent& stored : store.events(report.game)) {
        if (stored.at > report.at) break;
        const auto event = parse_event(stored.text);
        if (!event) continue;
        if (std::holds_alternative<Moved>(*event)) ++ply;
        if (const auto* back = std::get_if<TookBack>(&*event)) ply = back->plies;
    }
    return ply;
}

std::string read_reports(Store& store, std::int64_t after) {
    Briefs briefs(store);
    JsonWriter json;
    json.open('[');
    for (const store::Report& report : store.open_reports(after, reports_of_a_page)) {
        json.open('{').field("id", report.id).field("by", briefs.person(report.by).name);
        json.field("player", briefs.person(report.whom).name).field_or_null("game", report.game);
        json.field("ply", ply_of(store, report)).field("text", report.text);
        const auto context = evidence_of(report);
        append_chat(json, store, briefs, report, context);
        append_study(json, context);
        json.field_or_null("room", is_room(context) ? std::string_view(context.at("room").as_string()) : "");
        json.field("at", report.at).close('}');
    }
    return json.close(']').take();
}

// Who acts, why and when, for the moderation log.
struct Act {
    PlayerId by = 0;
    std::string why;
    store::Moment at;
};

Act act_of(Services& services, const Request& request, std::string why) {
    return {request.caller.id, std::move(why), services.now()};
}

ModeratorAction action_of(Sentence sentence, bool on) noexcept {
    if (sentence == muted) return on ? ModeratorAction::Mute : ModeratorAction::Unmute;
    return on ? ModeratorAction::Ban : ModeratorAction::Unban;
}

// Returns the changed player. Administrators can sanction neither one another nor the computer.
Player pronounce(Store& store, const Player& player, Sentence sentence, bool on, const Act& act) {
    refuse_untouchable(player);
    store.set(player.id, sentence, on);
    note_action(store, act.by, player.id, action_of(sentence, on), act.why, act.at);
    return store.player(player.id).value();
}

void announce(Services& services, const Player& player) {
    services.sessions.forget(player.id);
    services.hub.person_changed(to_caller(player));
}

// Returns the player who was muted or banned; nothing if the report was dismissed.
std::optional<Player> decide(Store& store, std::int64_t id, Verdict verdict, const Act& act) {
    const std::optional<store::Report> report = store.open_report(id);
    if (!report || !store.close_report(id, word_of(verdict)))
        throw not_found("There is no such open report.");
    const std::optional<Player> whom = store.player(report->whom);
    if (!whom || whom->kind == PlayerKind::Erased) return std::nullopt;
    if (verdict != Verdict::Dismiss)
        return pronounce(store, *whom, verdict == Verdict::Mute ? muted : banned, true, act);
    note_action(store, act.by, whom->id, ModeratorAction::Dismiss, act.why, act.at);
    return std::nullopt;
}

std::int64_t report_number(std::string_view text) {
    Request request;
    request.query["report"] = text;
    return query_number<std::int64_t>(request, "report", 1, INT64_MAX).value_or(0);
}

awaitable<Response> get_reports(Services& services, const Request& request) {
    require_admin(request.caller);
    const std::int64_t after = query_number<std::int64_t>(request, "after", 0, INT64_MAX).value_or(0);
    const auto job = [after](Store& store) { return read_reports(store, after); };
    co_return json_answer(co_await services.store.read(job));
}

awaitable<Response> post_verdict(Services& services, const Request& request) {
    require_admin(request.caller);
    const std::int64_t id = report_number(request.segments.at(0));
    const JsonFields body = JsonFields::parse(request.body);
    body.allow({"verdict", "why"});
    const auto verdict = body.word<Verdict>(
        "verdict", {{"dismiss", Verdict::Dismiss}, {"mute", Verdict::Mute}, {"ban", Verdict::Ban}});
    const auto act = act_of(services, request, reason_in(body));
    const auto job = [id, verdict, act](Store& store) { return decide(store, id, verdict, act); };
    const std::optional<Player> player = co_await services.store.write(job);
    if (player) announce(services, *player);
    co_return no_content();
}

awaitable<Response> set_sentence(Services& services, const Request& request, Sentence sentence, bool on) {
    require_admin(request.caller);
    const std::string name = request.segments.at(0);
    const auto act = act_of(services, request, reason_of(request));
    const auto job = [name, sentence, on, act](Store& store) {
        return pronounce(store, player_named(store, name), sentence, on, act);
    };
    const Player player = co_await services.store.write(job);
    announce(services, player);
    co_return no_content();
}

awaitable<Response> get_overview(Services& services, const Request& request, store::Moment started) {
    require_admin(request.caller);
    const auto job = [](Store& store) { return store.counts(); };
    const store::Counts counts = co_await services.store.read(job);
    JsonWriter json;
    json.open('{').field("players", counts.players).field("members", counts.members);
    json.field("games", counts.games)
        .field("going", counts.running)
        .field("sockets", services.connections.sockets());
    json.field("uptime", services.now() - started).field("storeMs", services.store.commit_ms(), 3);
    co_return json_answer(json.close('}').take());
}

}  // namespace

void add_admin_routes(Router& router, Services& services) {
    const auto add = row_adder(router, std::ref(services));
    const RouteRules of_a_player{.requests = 3};  // all whom they play are told
    add(Method::Get, "/api/v1/admin/reports", get_reports, {.answer = list_size});
    add(Method::Post, "/api/v1/admin/reports/{id}", post_verdict, of_a_player);
    const auto add_sentence = [&](std::string_view path, Sentence sentence) {
        for (const Method method : {Method::Put, Method::Delete}) {
            add(
                method, path,
                [sentence, on = method == Method::Put](Services& all, const Request& request) {
                    return set_sentence(all, request, sentence, on);
                },
                of_a_player);
        }
    };
    add_sentence("/api/v1/admin/players/{name}/muted", muted);
    add_sentence("/api/v1/admin/players/{name}/banned", banned);
    add(Method::Get, "/api/v1/admin/overview",
        [started = services.now()](Services& all, const Request& request) {
            return get_overview(all, request, started);
        });
}

}  // namespace tafl::server
