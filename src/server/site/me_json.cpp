#include "server/site/me_json.hpp"

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <chrono>

#include "server/play/hub.hpp"
#include "server/site/answers.hpp"
#include "server/site/kept_json.hpp"

namespace tafl::server {

namespace bj = boost::json;

namespace {

using FloatDays = std::chrono::duration<double, std::chrono::days::period>;

struct Me {
    store::Player player;
    bj::array challenges;
};

std::chrono::year year_of(store::Moment moment) {
    return std::chrono::year_month_day(std::chrono::floor<std::chrono::days>(moment)).year();
}

std::optional<Me> read_me(store::Store& store, store::PlayerId id, store::Moment now) {
    std::optional<store::Player> player = store.player(id);
    if (!player || player->kind == store::PlayerKind::Erased) return std::nullopt;
    Me me{*std::move(player), {}};
    Briefs briefs(store, now);
    for (const store::Challenge& challenge : store.open_challenges()) {
        if (challenge.by == id || challenge.to == id) me.challenges.push_back(briefs.challenge(challenge));
    }
    return me;
}

bj::value settings_of(const store::Player& player) {
    boost::system::error_code error;
    bj::value settings = bj::parse(player.settings, error);
    return !error && settings.is_object() ? settings : bj::value(bj::object());
}

bj::object vacation_of(const store::Player& player, store::Moment now) {
    bj::object vacation{{"days", vacation_days_left(player, now)}, {"until", nullptr}};
    if (player.vacation_until > now) vacation["until"] = to_number(player.vacation_until);
    return vacation;
}

bj::array listed(const std::vector<std::string>& words) {
    bj::array list;
    for (const std::string& word : words) list.emplace_back(word);
    return list;
}

}  // namespace

boost::asio::awaitable<bj::object> me_json(Services& services, store::PlayerId id) {
    const store::Moment now = services.now();
    std::optional<Me> me =
        co_await services.store.read([id, now](store::Store& store) { return read_me(store, id, now); });
    if (!me) throw sign_in("Whoever this was is not here any more.");
    const store::Player& player = me->player;
    bj::object json{{"id", player.id}, {"name", player.name}, {"kind", to_string(player.kind)}};
    json["admin"] = player.is_admin;
    json["muted"] = player.is_muted;
    json["barred"] = player.is_barred;
    json["settings"] = settings_of(player);
    json["games"] = listed(services.hub.games_of(player.id));
    json["vacation"] = vacation_of(player, now);
    json["challenges"] = std::move(me->challenges);
    co_return json;
}

double vacation_days_left(const store::Player& player, store::Moment now) {
    if (year_of(player.vacation_until) < year_of(now)) return vacation_days_a_year;
    return std::clamp(player.vacation_days, 0.0, vacation_days_a_year);
}

bool take_vacation(store::Player& player, double days, store::Moment now) {
    const double unused = std::max(0.0, FloatDays(player.vacation_until - now).count());
    const double left = std::min(vacation_days_left(player, now) + unused, vacation_days_a_year);
    if (days > left) return false;
    player.vacation_days = left - days;
    player.vacation_until = now + std::chrono::round<std::chrono::milliseconds>(FloatDays(days));
    return true;
}

}  // namespace tafl::server
