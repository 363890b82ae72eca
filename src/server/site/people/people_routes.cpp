#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ranges>
#include <variant>

#include "server/base/json_fields.hpp"
#include "server/base/limits/rates.hpp"
#include "server/base/text/title.hpp"
#include "server/chat/chat.hpp"
#include "server/cluster/shared_limiter.hpp"
#include "server/people/accounts.hpp"
#include "server/people/former_names.hpp"
#include "server/people/names.hpp"
#include "server/people/ratings/ratings.hpp"
#include "server/people/relations.hpp"
#include "server/play/hub.hpp"
#include "server/presence/connections.hpp"
#include "server/site/account/account_routes.hpp"
#include "server/site/archive/archived_json.hpp"
#include "server/site/responses.hpp"
#include "server/studies/access.hpp"

namespace tafl::server {

namespace {

constexpr std::size_t max_report_length = 2'000;  // characters
constexpr int max_reports = 20;                   // open ones, for one player
constexpr int max_found = 10;                     // members, by the beginning of their names
constexpr int max_reported_chapters = 20;         // of a study
constexpr int max_context_lines = 20;  // private messages, or lines of a room, that accompany a report

void append_ratings(JsonWriter& json, Store& store, const std::vector<store::Rating>& ratings,
                    store::Moment now) {
    json.key("ratings").open('[');
    for (const store::Rating& rating : ratings) {
        const Strength strength = strength_at(rating, now);
        json.open('{').field("pool", rating.pool).field("rating", std::lround(strength.rating));
        json.field("deviation", std::lround(strength.deviation)).field("games", rating.games);
        json.field("provisional", is_provisional(store, rating, now)).close('}');
    }
    json.close(']');
}

void append_results(JsonWriter& json, const std::vector<store::ResultCount>& counts) {
    json.key("results").open('[');
    for (const store::ResultCount& count : counts) {
        json.open('{').field("ruleset", count.ruleset).field("side", count.side).field("wins", count.wins);
        json.field("losses", count.losses).field("draws", count.draws).close('}');
    }
    json.close(']');
}

struct Profile {
    PlayerId id = 0;
    JsonWriter json;  // left open: the caller adds fields that the store does not know
};

Profile read_profile(Store& store, const std::string& name, PlayerId caller, store::Moment now) {
    const Player player = player_named(store, name);
    const std::vector<PlayerId> blocked = store.blocked_by(caller), followed = store.followed_by(caller);
    JsonWriter json;
    json.open('{').field("name", player.name).field("kind", to_string(player.kind));
    if (player.kind == store::PlayerKind::Computer) append_computer(json, player.level);
    if (player.is_bot) json.field("bot", true);
    json.field("joined", player.joined).field("seen", player.seen);
    const bool may_write = !player.is_muted && !player.is_banned;
    json.field("about", may_write || player.id == caller ? player.about : "");
    json.field("country", player.country);
    append_ratings(json, store, store.ratings(player.id), now);
    append_results(json, store.results(player.id));
    json.field("blocked", std::ranges::find(blocked, player.id) != blocked.end());
    json.field("challengeable", accepts_challenges(store, player, caller));
    json.field("following", std::ranges::find(followed, player.id) != followed.end());
    return {player.id, std::move(json)};
}

awaitable<Response> get_player(Services& services, const Request& request) {
    const std::string name = request.segments.at(0);
    const PlayerId caller = request.caller.id;
    const store::Moment now = services.now();
    const auto job = [name, caller, now](Store& store) -> std::variant<Profile, Player> {
        if (auto renamed = player_formerly_named(store, name)) return *std::move(renamed);
        return read_profile(store, name, caller, now);
    };
    auto found = co_await services.store.read(job, request.caller.address);
    if (const auto* renamed = std::get_if<Player>(&found))
        co_return moved_to("/api/v1/players/", renamed->name);
    Profile& profile = std::get<Profile>(found);
    profile.json.field("online", services.connections.is_online(profile.id)).close('}');
    co_return json_answer(profile.json.take());
}

std::string read_members(Store& store, const std::vector<std::string>& beginnings) {
    JsonWriter json;
    json.open('[');
    int left = max_found;
    for (const std::string& beginning : beginnings)
        for (const Player& member : store.members_beginning(beginning, left)) {
            append_person(json, read_person(store, member.id, ""));
            --left;
        }
    return json.close(']').take();
}

awaitable<Response> find_members(Services& services, const Request& request) {
    const auto job = [beginnings = key_beginnings(request.query_value("prefix"))](Store& store) {
        return read_members(store, beginnings);
    };
    co_return json_answer(co_await services.store.read(job, request.caller.address));
}

awaitable<Response> set_block(Services& services, const Request& request, bool blocked) {
    const std::string name = request.segments.at(0);
    const PlayerId by = request.caller.id;
    const auto job = [name, by, blocked](Store& store) { change_block(store, by, name, blocked); };
    co_await services.store.write(job);
    co_return no_content();
}

std::string read_blocks(Store& store, PlayerId by) {
    JsonWriter json;
    json.open('[');
    for (const PlayerId whom : store.blocked_by(by)) append_person(json, read_person(store, whom, ""));
    return json.close(']').take();
}

awaitable<Response> get_blocks(Services& services, const Request& request) {
    const PlayerId by = request.caller.id;
    const auto job = [by](Store& store) { return read_blocks(store, by); };
    co_return json_answer(co_await services.store.read(job, request.caller.address));
}

struct Complaint {
    std::string player;
    std::string game;
    std::string text;
    std::int64_t message = 0;  // the number of the last private message in question; 0: none
    std::string study = {};    // empty: none
    std::optional<ChatRoom> room = {};
};

std::optional<ChatRoom> reported_room(const JsonFields& body) {
    const auto name = body.find_line("room", 1, 64);
    auto room = name ? parse_chat_room(*name) : std::nullopt;
    if (name && !room) throw body.wrong("room", "game, tournament or team, a slash, and an id");
    return room;
}

Complaint wanted_report(const Request& request) {
    const JsonFields body = JsonFields::parse(request.body);
    body.allow({"player", "game", "text", "message", "study", "room"});
    return {body.line("player", 1, 2 * max_name_length),
            body.find_line("game", 0, 16).value_or(""),
            read_plain_text(body, "text", 1, max_report_length),
            body.find_number("message", 1, INT64_MAX).value_or(0),
            body.find_line("study", 0, 16).value_or(""),
            reported_room(body)};
}

// Copies the conversation up to that message, so that deleting it later does not delete the evidence.
std::string context_of(Store& store, PlayerId by, PlayerId whom, std::int64_t number) {
    if (number == 0) return {};
    const auto last = store.message(number);
    if (!last || std::pair(std::min(by, whom), std::max(by, whom)) !=
                     std::pair(std::min(last->by, last->to), std::max(last->by, last->to)))
        throw not_found("There is no such message.");
    JsonWriter json;
    json.open('[');
    for (const auto& one : store.messages(by, whom, number, max_context_lines - 1))
        json.open('{').field("by", one.by).field("text", one.text).field("at", one.at).close('}');
    json.open('{').field("by", last->by).field("text", last->text).field("at", last->at).close('}');
    return json.close(']').take();
}

std::string_view first_characters(std::string_view text, std::size_t most) {
    std::size_t bytes = 0;
    for (; most > 0 && bytes < text.size(); --most) {
        const auto next = first_character(text.substr(bytes));
        bytes += next ? next->bytes : 1;
    }
    return text.substr(0, bytes);
}

// Copies the beginnings of the chapters, because their authors can change the study, or make it private.
std::string context_of_study(Store& store, const Caller& by, PlayerId whom, const std::string& id) {
    const auto [study, authors, role] = open_study(store, id, by);
    if (std::ranges::find(authors, whom, &store::StudyAuthor::player) == authors.end())
        throw invalid("This player is not an author of the study.");
    JsonWriter json;
    json.open('{').field("study", study.id).field("title", study.title).key("chapters").open('[');
    for (const auto& one : store.chapters(id) | std::views::take(max_reported_chapters)) {
        const auto chapter = store.chapter(id, one.number);
        if (!chapter) continue;
        json.open('{').field("title", chapter->title);
        json.field("text", first_characters(chapter->record, max_report_length)).close('}');
    }
    return json.close(']').close('}').take();
}

// The last lines of the room, copied because it keeps few and its moderators delete some.
std::string context_of_room(Store& store, const Caller& by, const ChatRoom& room) {
    check_may_read(store, room, by);
    JsonWriter json;
    json.open('{').field("room", to_string(room)).key("lines").open('[');
    for (const auto& one : store.chat_lines(to_string(room), INT64_MAX, max_context_lines))
        json.open('{').field("by", one.by).field("text", one.text).field("at", one.at).close('}');
    return json.close(']').close('}').take();
}

std::string context_of(Store& store, const Caller& by, PlayerId whom, const Complaint& complaint) {
    if (complaint.room) return context_of_room(store, by, *complaint.room);
    if (!complaint.study.empty()) return context_of_study(store, by, whom, complaint.study);
    return context_of(store, by.id, whom, complaint.message);
}

std::int64_t add_report(Store& store, const Caller& caller, const Complaint& complaint, store::Moment now) {
    const PlayerId by = caller.id;
    const Player whom = player_named(store, complaint.player);
    if (whom.id == by) throw invalid("report-self"_reason);
    if (!complaint.game.empty() && !store.game(complaint.game)) throw not_found("game-unknown"_reason);
    if (store.count_open_reports(by) >= max_reports) throw too_many("too-many-reports"_reason, 24 * 60 * 60);
    return store.add_report(
        {0, by, whom.id, complaint.game, complaint.text, now, context_of(store, caller, whom.id, complaint)});
}

awaitable<Response> post_report(Services& services, SharedLimiter& limiter, const Request& request) {
    const Complaint complaint = wanted_report(request);
    const std::string& address = request.caller.address;
    if (const int seconds = address.empty() ? 0 : limiter.wait(address))
        throw too_many("too-many-reports"_reason, seconds);
    const store::Moment now = services.now();
    const auto job = [by = request.caller, complaint, now](Store& store) {
        return add_report(store, by, complaint, now);
    };
    const std::int64_t id = co_await services.store.write(job);
    JsonWriter json;
    co_return json_answer(json.open('{').field("id", id).close('}').take(), 201);
}

}  // namespace

void add_player_routes(Router& router, Services& services) {
    router.add(
        Method::Get, "/api/v1/players",
        [&services](const Request& request) { return find_members(services, request); }, for_readers);
    router.add(
        Method::Get, "/api/v1/players/{name}",
        [&services](const Request& request) { return get_player(services, request); }, for_readers);
    router.add(Method::Put, "/api/v1/players/{name}/block",
               [&services](const Request& request) { return set_block(services, request, true); });
    router.add(Method::Delete, "/api/v1/players/{name}/block",
               [&services](const Request& request) { return set_block(services, request, false); });
    router.add(
        Method::Get, "/api/v1/me/blocks",
        [&services](const Request& request) { return get_blocks(services, request); }, own);
    const auto limiter =
        std::make_shared<SharedLimiter>("report-by", rates::reports, services.cluster, services.now);
    router.add(Method::Post, "/api/v1/reports", [&services, limiter](const Request& request) {
        return post_report(services, *limiter, request);
    });
}

void add_people_routes(Router& router, Services& services) {
    add_account_routes(router, services);
    add_player_routes(router, services);
}

}  // namespace tafl::server
