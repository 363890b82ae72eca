#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>

#include "server/base/json_fields.hpp"
#include "server/people/names.hpp"
#include "server/play/hub.hpp"
#include "server/site/services.hpp"
#include "server/site/responses.hpp"
#include "server/site/archived_json.hpp"

namespace tafl::server {

namespace {

namespace bj = boost::json;
using boost::asio::awaitable;
using store::Player;
using store::PlayerId;
using store::PlayerKind;
using store::Store;

enum class Verdict : std::uint8_t { Dismiss, Mute, Bar };
using Sentence = bool Player::*;  // is_muted, is_barred

std::string_view to_string(Verdict verdict) noexcept {
    switch (verdict) {
        case Verdict::Dismiss: return "dismiss";
        case Verdict::Mute: return "mute";
        case Verdict::Bar: return "bar";
    }
    return "";
}

bj::array read_reports(Store& store) {
    Briefs briefs(store);
    bj::array reports;
    for (const store::Report& report : store.open_reports()) {
        reports.push_back({{"id", report.id},
                           {"by", briefs.person(report.by).name},
                           {"player", briefs.person(report.whom).name},
                           {"game", report.game.empty() ? bj::value(nullptr) : bj::value(report.game)},
                           {"text", report.text},
                           {"at", to_number(report.at)}});
    }
    return reports;
}

// The player as changed. Administrators judge people, not one another and not the computer.
Player pronounce(Store& store, Player player, Sentence sentence, bool on) {
    if (player.is_admin || player.kind == PlayerKind::Computer || player.kind == PlayerKind::Erased)
        throw forbidden(
            "Administrators, the computer and those who have left can be neither muted nor barred.");
    player.*sentence = on;
    static_cast<void>(store.change_player(player));  // its name stays, so that nobody can have taken it
    return player;
}

void announce(Services& services, const Player& player) {
    services.sessions.forget(player.id);
    services.hub.person_changed(to_caller(player));
}

// Nobody: the report was dismissed.
std::optional<Player> decide(Store& store, std::int64_t id, Verdict verdict) {
    const std::vector<store::Report> open = store.open_reports();
    const auto report = std::find_if(open.begin(), open.end(), [&](const auto& r) { return r.id == id; });
    if (report == open.end() || !store.close_report(id, to_string(verdict)))
        throw not_found("There is no such report that waits for a decision.");
    const std::optional<Player> whom = store.player(report->whom);
    if (verdict == Verdict::Dismiss || !whom) return std::nullopt;
    return pronounce(store, *whom, verdict == Verdict::Mute ? &Player::is_muted : &Player::is_barred, true);
}

std::int64_t report_number(std::string_view text) {
    Request request;
    request.query["report"] = text;
    return asked_number(request, "report", 1, INT64_MAX).value_or(0);
}

awaitable<Response> get_reports(Services& services, const Request& request) {
    require_admin(request.caller);
    co_return json_answer(co_await services.store.read(read_reports));
}

awaitable<Response> post_verdict(Services& services, const Request& request) {
    require_admin(request.caller);
    const std::int64_t id = report_number(request.segments.at(0));
    const JsonFields body = JsonFields::parse(request.body);
    body.allow({"verdict"});
    const auto verdict = body.word<Verdict>(
        "verdict", {{"dismiss", Verdict::Dismiss}, {"mute", Verdict::Mute}, {"bar", Verdict::Bar}});
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
    add_sentence("/api/v1/admin/players/{name}/barred", &Player::is_barred);
    add(Method::Get, "/api/v1/admin/overview",
        [started = services.now()](Services& all, const Request& request) {
            return get_overview(all, request, started);
        });
}

}  // namespace tafl::server
