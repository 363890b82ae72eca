#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <climits>

#include "server/base/json_fields.hpp"
#include "server/people/names.hpp"
#include "server/play/hub.hpp"
#include "server/rooms/room_event.hpp"
#include "server/site/archived_json.hpp"
#include "server/site/responses.hpp"
#include "server/site/services.hpp"

namespace tafl::server {

namespace {

namespace bj = boost::json;
using boost::asio::awaitable;
using store::Player;
using store::PlayerId;
using store::PlayerKind;
using store::Store;

constexpr int reports_of_a_page = 50;
constexpr std::ptrdiff_t most_chat_lines = 50;

enum class Verdict : std::uint8_t { Dismiss, Mute, Ban };
using Sentence = bool Player::*;  // is_muted, is_banned

std::string_view word_of(Verdict verdict) noexcept {
    switch (verdict) {
        case Verdict::Dismiss: return "dismiss";
        case Verdict::Mute: return "mute";
        case Verdict::Ban: return "ban";
    }
    return "";
}

// The chat of the game, as evidence.
bj::array chat_json(Store& store, Briefs& briefs, const std::string& game) {
    bj::array lines;
    const std::optional<store::GameHead> head = store.game(game);
    if (!head) return lines;
    for (const store::GameEvent& stored : store.events(game)) {
        const auto event = parse_event(stored.text);
        const Said* const said = event ? std::get_if<Said>(&*event) : nullptr;
        if (said == nullptr) continue;
        const PlayerId by = head->players[static_cast<std::size_t>(index_of(said->by))];
        lines.push_back({{"by", briefs.person(by).name}, {"text", said->text}, {"at", to_number(stored.at)}});
    }
    if (lines.size() > most_chat_lines) lines.erase(lines.begin(), lines.end() - most_chat_lines);
    return lines;
}

bj::array read_reports(Store& store, std::int64_t after) {
    Briefs briefs(store);
    bj::array reports;
    for (const store::Report& report : store.open_reports(after, reports_of_a_page)) {
        reports.push_back({{"id", report.id},
                           {"by", briefs.person(report.by).name},
                           {"player", briefs.person(report.whom).name},
                           {"game", report.game.empty() ? bj::value(nullptr) : bj::value(report.game)},
                           {"text", report.text},
                           {"chat", chat_json(store, briefs, report.game)},
                           {"at", to_number(report.at)}});
    }
    return reports;
}

// Returns the changed player. Administrators can sanction neither one another nor the computer.
Player pronounce(Store& store, Player player, Sentence sentence, bool on) {
    if (player.is_admin || player.kind == PlayerKind::Computer || player.kind == PlayerKind::Erased)
        throw forbidden("Administrators, the computer and deleted accounts can be neither muted nor banned.");
    player.*sentence = on;
    static_cast<void>(store.change_player(player));  // the name is unchanged, so it cannot be taken
    return player;
}

void announce(Services& services, const Player& player) {
    services.sessions.forget(player.id);
    services.hub.person_changed(to_caller(player));
}

// Returns the player that was muted or banned; nothing if the report was dismissed.
std::optional<Player> decide(Store& store, std::int64_t id, Verdict verdict) {
    const std::optional<store::Report> report = store.open_report(id);
    if (!report || !store.close_report(id, word_of(verdict)))
        throw not_found("There is no such open report.");
    const std::optional<Player> whom = store.player(report->whom);
    if (verdict == Verdict::Dismiss || !whom) return std::nullopt;
    return pronounce(store, *whom, verdict == Verdict::Mute ? &Player::is_muted : &Player::is_banned, true);
}

std::int64_t report_number(std::string_view text) {
    Request request;
    request.query["report"] = text;
    return asked_number(request, "report", 1, INT64_MAX).value_or(0);
}

awaitable<Response> get_reports(Services& services, const Request& request) {
    require_admin(request.caller);
    const std::int64_t after = asked_number(request, "after", 0, INT64_MAX).value_or(0);
    const auto job = [after](Store& store) { return read_reports(store, after); };
    co_return json_answer(co_await services.store.read(job));
}

awaitable<Response> post_verdict(Services& services, const Request& request) {
    require_admin(request.caller);
    const std::int64_t id = report_number(request.segments.at(0));
    const JsonFields body = JsonFields::parse(request.body);
    body.allow({"verdict"});
    const auto verdict = body.word<Verdict>(
        "verdict", {{"dismiss", Verdict::Dismiss}, {"mute", Verdict::Mute}, {"ban", Verdict::Ban}});
    const auto job = [id, verdict](Store& store) { return decide(store, id, verdict); };
    const std::optional<Player> player = co_await services.store.write(job);
    if (player) announce(services, *player);
    co_return no_content();
}

awaitable<Response> set_sentence(Services& services, const Request& request, Sentence sentence, bool on) {
    require_admin(request.caller);
    const std::string name = request.segments.at(0);
    const auto job = [name, sentence, on](Store& store) {
        const std::optional<Player> found = store.player_named(name_key(name));
        if (!found) throw no_player(name);
        return pronounce(store, *found, sentence, on);
    };
    const Player player = co_await services.store.write(job);
    announce(services, player);
    co_return no_content();
}

awaitable<Response> get_overview(Services& services, const Request& request, store::Moment started) {
    require_admin(request.caller);
    const auto job = [](Store& store) { return store.counts(); };
    const store::Counts counts = co_await services.store.read(job);
    co_return json_answer(bj::object{{"players", counts.players},
                                     {"members", counts.members},
                                     {"games", counts.games},
                                     {"going", counts.going},
                                     {"sockets", services.hub.sockets()},
                                     {"uptime", (services.now() - started).count()},
                                     {"storeMs", services.store.commit_ms()}});
}

}  // namespace

void add_admin_routes(Router& router, Services& services) {
    const auto add = [&](Method method, std::string_view path, auto route) {
        router.add(method, path,
                   [&services, route](const Request& request) { return route(services, request); });
    };
    add(Method::Get, "/api/v1/admin/reports", get_reports);
    add(Method::Post, "/api/v1/admin/reports/{id}", post_verdict);
    const auto add_sentence = [&](std::string_view path, Sentence sentence) {
        for (const Method method : {Method::Put, Method::Delete}) {
            add(method, path, [sentence, on = method == Method::Put](Services& all, const Request& request) {
                return set_sentence(all, request, sentence, on);
            });
        }
    };
    add_sentence("/api/v1/admin/players/{name}/muted", &Player::is_muted);
    add_sentence("/api/v1/admin/players/{name}/banned", &Player::is_banned);
    add(Method::Get, "/api/v1/admin/overview",
        [started = services.now()](Services& all, const Request& request) {
            return get_overview(all, request, started);
        });
}

}  // namespace tafl::server
