// Games and challenges over HTTP: how they begin, and how one looks at them.
#include "base/json_writer.hpp"
#include "engine/levels.hpp"
#include "server/base/json_fields.hpp"
#include "server/net/header_values.hpp"
#include "server/people/names.hpp"
#include "server/play/board_json.hpp"
#include "server/play/hub_state.hpp"
#include "server/site/services.hpp"
#include "server/site/responses.hpp"
#include "server/site/pictures.hpp"

namespace tafl::server {

namespace {

using boost::asio::awaitable;

const std::string root = "/api/v1";

Response made(const NewGame& game) {
    JsonWriter json;
    json.open('{').field("game", game.game);
    if (!game.pair.empty()) json.field("pair", game.pair);
    return json_text_answer(json.close('}').take(), 201);
}

Opponent read_opponent(const JsonFields& body) {
    const auto fields = body.object("opponent");
    Opponent opponent;
    if (const auto name = fields.find_line("player", 1, longest_name)) {
        opponent.kind = Opponent::Kind::Player;
        opponent.name_key = name_key(*name);
    } else if (fields.find_flag("anyone").value_or(false)) {
        opponent.kind = Opponent::Kind::Anyone;
    } else if (!fields.find_flag("friend").value_or(false)) {
        throw fields.wrong("friend", "true, or `player` a name, or `anyone` true");
    }
    return opponent;
}

JsonFields read_terms(const Request& request) {
    auto body = JsonFields::parse(request.body);
    body.allow({"ruleset", "rulesetFile", "position", "side", "pair", "rated", "clock", "opponent"});
    return body;
}

awaitable<Response> begin_game_route(Hub::State& hub, const Request& request) {
    const auto body = read_terms(request);
    const auto level =
        static_cast<int>(body.object("opponent").number("computer", lowest_level, highest_level));
    auto wish = read_wish(body);
    const auto game = co_await hub.play_computer(request.caller, std::move(wish), level);
    co_return made(game);
}

awaitable<Response> challenge_route(Hub::State& hub, const Request& request) {
    const auto body = read_terms(request);
    auto opponent = read_opponent(body);
    auto wish = read_wish(body);
    auto address = limited_address(request.address);
    const auto challenge =
        co_await hub.challenge(request.caller, std::move(wish), std::move(opponent), std::move(address));
    if (challenge.challenge.empty()) co_return made(challenge.game);
    JsonWriter json;
    co_return json_text_answer(json.open('{').field("challenge", challenge.challenge).close('}').take(), 201);
}

std::string id_in(const Request& request) {
    if (!is_game_id(request.segments.at(0))) throw not_found("There is nothing here of that name.");
    return request.segments[0];
}

awaitable<LiveRoomPtr> room_of(Hub::State& hub, const Request& request) {
    auto id = id_in(request);
    auto live = co_await hub.find_room(std::move(id), request.caller.address);
    if (!live) throw not_found("There is no such game.");
    co_return live;
}

awaitable<Response> game_route(Hub::State& hub, const Request& request) {
    const auto live = co_await room_of(hub, request);
    const auto reader = reader_of(live->room.side_of(request.caller.id));
    JsonWriter json;
    json.open('{');
    append_state(json, live->room, live->people, hub.presence_of(*live), reader, hub.now());
    co_return json_text_answer(json.close('}').take());
}

awaitable<Response> picture_route(Hub::State& hub, const Request& request) {
    const auto live = co_await room_of(hub, request);
    const auto& game = live->room.game();
    const auto ply = query_number(request, "ply", 0, game.plies()).value_or(game.plies());
    Game shown = game;
    while (shown.plies() > ply) shown.undo();
    co_return picture(request, shown);
}

}  // namespace

void add_play_routes(Router& router, Services& services) {
    Hub::State& hub = services.hub.state();
    const auto add = [&](Method method, std::string_view path, auto route) {
        router.add(
            method, root + std::string(path),
            [&hub, route](const Request& request) { return route(hub, request); }, ByToken::Yes);
    };
    add(Method::Post, "/games", begin_game_route);
    add(Method::Get, "/games/{id}.svg", picture_route);
    add(Method::Get, "/games/{id}", game_route);
    add(Method::Post, "/challenges", challenge_route);
    add(Method::Get, "/challenges/{id}",
        [](Hub::State& state, const Request& request) -> awaitable<Response> {
            auto id = id_in(request);
            auto text = co_await state.challenge_text(std::move(id));
            co_return json_text_answer(std::move(text));
        });
    add(Method::Post, "/challenges/{id}/accept",
        [](Hub::State& state, const Request& request) -> awaitable<Response> {
            auto id = id_in(request);
            const auto game = co_await state.accept(request.caller, std::move(id));
            co_return made(game);
        });
    add(Method::Delete, "/challenges/{id}",
        [](Hub::State& state, const Request& request) -> awaitable<Response> {
            auto id = id_in(request);
            co_await state.withdraw(request.caller, std::move(id));
            co_return no_content();
        });
    add(Method::Get, "/lobby", [](Hub::State& state, const Request&) -> awaitable<Response> {
        co_return json_text_answer("{" + state.lobby_fields() + "}");
    });
}

}  // namespace tafl::server
