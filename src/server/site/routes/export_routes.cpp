// GET /me/export: what the site holds about a player, besides the games and the history of the ratings, which have their own
// routes. The chat is that of fifty games at a time.
#include <cmath>

#include "base/json_writer.hpp"
#include "server/people/accounts.hpp"
#include "server/rooms/room_event.hpp"
#include "server/rooms/sides.hpp"
#include "server/site/archived_json.hpp"
#include "server/site/game_page.hpp"
#include "server/site/responses.hpp"
#include "server/site/services.hpp"

namespace tafl::server {

namespace {

using boost::asio::awaitable;
using store::PlayerId;
using store::Store;

constexpr int games_of_a_page = 50;

void append_account(JsonWriter& json, Store& store, const store::Player& player) {
    json.field("name", player.name).field("kind", to_string(player.kind)).field("bot", player.is_bot);
    json.field("muted", player.is_muted).field("banned", player.is_banned);
    json.field("joined", player.joined).field("seen", player.seen);
    json.raw_field("settings", player.settings.empty() ? "{}" : player.settings).key("ratings").open('[');
    for (const store::Rating& rating : store.ratings(player.id)) {
        json.open('{').field("pool", rating.pool).field("rating", std::lround(rating.rating));
        json.field("deviation", std::lround(rating.deviation)).field("games", rating.games);
        json.field("at", rating.at).close('}');
    }
    json.close(']').key("tokens").open('[');
    for (const store::Token& token : store.tokens(player.id)) json.value(token.name);
    json.close(']').key("blocked").open('[');
    Briefs briefs(store);
    for (const PlayerId blocked : store.blocked_by(player.id)) json.value(briefs.person(blocked).name);
    json.close(']');
}

// The player's own lines; those of the opponents are theirs.
void append_chat(JsonWriter& json, Store& store, const store::GameHead& game, PlayerId player) {
    for (const store::GameEvent& stored : store.events(game.id)) {
        const auto event = parse_event(stored.text);
        const auto* said = event ? std::get_if<Said>(&*event) : nullptr;
        if (said == nullptr || game.players[slot_of(said->by)] != player) continue;
        json.open('{').field("game", game.id).field("text", said->text).field("at", stored.at).close('}');
    }
}

// The player's conditional moves; they are private, so nothing else shows them. Those that are over have no text.
void append_forecasts(JsonWriter& json, Store& store, const store::GameHead& game, PlayerId player) {
    for (const store::GameEvent& stored : store.events(game.id)) {
        const auto event = parse_event(stored.text);
        const auto* forecast = event ? std::get_if<Forecasted>(&*event) : nullptr;
        if (forecast == nullptr || forecast->lines.empty() || game.players[slot_of(forecast->by)] != player)
            continue;
        json.open('{')
            .field("game", game.id)
            .field("lines", forecast->lines)
            .field("at", stored.at)
            .close('}');
    }
}

std::string read_export(Store& store, const store::GameFilter& filter) {
    JsonWriter json;
    json.open('{');
    append_account(json, store, account_of(store, filter.player));
    const GamePage page = read_page(store, filter);
    json.key("chat").open('[');
    for (const store::GameHead& game : page.games) append_chat(json, store, game, filter.player);
    json.close(']').key("forecasts").open('[');
    for (const store::GameHead& game : page.games) append_forecasts(json, store, game, filter.player);
    return json.close(']').field("more", page.more).close('}').take();
}

awaitable<Response> get_export(Services& services, const Request& request) {
    store::GameFilter filter;
    filter.player = request.caller.id;
    filter.limit = games_of_a_page;
    if (const auto before = asked_number<std::int64_t>(request, "before", 0, 1LL << 52))
        filter.before = store::Moment(std::chrono::milliseconds(*before));
    const auto job = [filter](Store& store) { return read_export(store, filter); };
    co_return json_answer(co_await services.store.read(job, request.caller.address));
}

}  // namespace

void add_export_routes(Router& router, Services& services) {
    router.add(Method::Get, "/api/v1/me/export",
               [&services](const Request& request) { return get_export(services, request); });
}

}  // namespace tafl::server
