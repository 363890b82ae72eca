#include "server/site/account/me_json.hpp"

#include <algorithm>
#include <chrono>

#include "server/notify/mail_sender.hpp"
#include "server/people/accounts.hpp"
#include "server/play/hub.hpp"
#include "server/rooms/rooms.hpp"
#include "server/site/archive/archived_json.hpp"
#include "server/site/responses.hpp"

namespace tafl::server {

namespace {

using FloatDays = std::chrono::duration<double, std::chrono::days::period>;

std::chrono::year year_of(store::Moment moment) {
    return std::chrono::year_month_day(std::chrono::floor<std::chrono::days>(moment)).year();
}

constexpr int max_challenges = 100;  // the newest

struct Me {
    store::Player player;
    std::string challenges;  // JSON
    bool can_become_bot = false;
    int unread = 0;  // conversations
};

}  // namespace

bool has_played_rated(store::Store& store, store::PlayerId id) {
    store::GameFilter rated;
    rated.player = id;
    rated.rated = true;
    rated.limit = 1;
    return !store.find_games(rated).empty();
}

namespace {

// The answer for a client without a session, for whom no guest is stored yet.
Me visitor() {
    Me me;
    me.player.name = "guest", me.challenges = "[]";
    return me;
}

Me read_me(store::Store& store, store::PlayerId id) {
    if (id == 0) return visitor();
    store::Player player = account_of(store, id);
    JsonWriter challenges;
    Briefs briefs(store);
    challenges.open('[');
    for (const store::Challenge& challenge : store.open_challenges_of(id, max_challenges))
        briefs.append_challenge(challenges, challenge);
    challenges.close(']');
    const bool can_become_bot =
        player.kind == store::PlayerKind::Member && !player.is_bot && !has_played_rated(store, id);
    return {std::move(player), challenges.take(), can_become_bot, store.count_unread(id)};
}

void append_vacation(JsonWriter& json, const store::Player& player, store::Moment now) {
    json.open('{').field("days", vacation_days_left(player, now)).key("until");
    (player.vacation_until > now ? json.value(player.vacation_until) : json.null()).close('}');
}

}  // namespace

boost::asio::awaitable<std::string> me_json(Services& services, store::PlayerId id) {
    const auto job = [id](store::Store& store) { return read_me(store, id); };
    const Me me = co_await services.store.read(job);
    const store::Player& player = me.player;
    JsonWriter json;
    json.open('{').field("id", player.id).field("name", player.name).field("kind", to_string(player.kind));
    json.field("admin", player.is_admin).field("muted", player.is_muted).field("banned", player.is_banned);
    json.field("bot", player.is_bot).field("canBecomeBot", me.can_become_bot);
    json.field("unread", me.unread).field("about", player.about);
    json.field("country", player.country);
    json.field("mails", services.mails != nullptr && services.mails->is_on());
    json.raw_field("settings", player.settings.empty() ? "{}" : player.settings).key("games").open('[');
    for (const std::string& game : services.rooms.games_of(id)) json.value(game);
    json.close(']').key("vacation");
    append_vacation(json, player, services.now());
    json.raw_field("challenges", me.challenges).close('}');
    co_return json.take();
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
