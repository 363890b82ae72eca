// Games and challenges over HTTP: starting and showing them.
#include "base/json_writer.hpp"
#include "engine/characters.hpp"
#include "server/base/json_fields.hpp"
#include "server/base/limits/rates.hpp"
#include "server/cluster/shared_limiter.hpp"
#include "server/lobby/lobby.hpp"
#include "server/people/names.hpp"
#include "server/play/client_message.hpp"
#include "server/play/hub.hpp"
#include "server/site/drawings/pictures.hpp"
#include "server/site/responses.hpp"
#include "server/site/services.hpp"

namespace tafl::server {

namespace {

Response made(const NewGame& game) {
    JsonWriter json;
    json.open('{').field("game", game.game);
    if (!game.pair.empty()) json.field("pair", game.pair);
    return json_answer(json.close('}').take(), 201);
}

Opponent read_opponent(const JsonFields& body) {
    const auto fields = body.object("opponent");
    fields.allow({"player", "anyone", "friend"});
    Opponent opponent;
    const auto name = fields.find_line("player", 1, max_name_length);
    const bool anyone = fields.find_flag("anyone").value_or(false);
    const bool by_link = fields.find_flag("friend").value_or(false);
    if (int{name.has_value()} + int{anyone} + int{by_link} > 1)
        throw invalid("The opponent is one of player, anyone and friend, not several.");
    if (name) {
        opponent.kind = Opponent::Kind::Player;
        opponent.name_key = name_key(*name);
    } else if (anyone) {
        opponent.kind = Opponent::Kind::Anyone;
    } else if (!by_link) {
        throw fields.wrong("friend", "true, or `player` a name, or `anyone` true");
    }
    return opponent;
}

JsonFields read_terms(const Request& request) {
    auto body = JsonFields::parse(request.body);
    body.allow({"ruleset", "rulesetFile", "position", "side", "pair", "rated", "clock", "opponent"});
    return body;
}

int wanted_computer(const JsonFields& opponent) {
    opponent.allow({"computer", "character"});
    const auto name = opponent.find_line("character", 1, 20);
    if (!name) return static_cast<int>(opponent.number("computer", min_level, max_level));
    const auto* character = find_character(*name);
    if (character == nullptr) throw opponent.wrong("character", "the name of a character");
    return number_of(*character);
}

awaitable<Response> begin_game_route(const LivePlay& play, const Request& request) {
    const auto body = read_terms(request);
    const int level = wanted_computer(body.object("opponent"));
    auto wanted = read_terms_request(body);
    const auto game = co_await play.games.play_computer(request.caller, std::move(wanted), level);
    co_return made(game);
}

// A challenge to a named player is a notification, which withdrawing it does not take back.
void refuse_often(SharedLimiter& limiter, const Caller& caller) {
    const bool is_guest = caller.kind != store::PlayerKind::Member && !caller.address.empty();
    if (const int seconds = limiter.wait(is_guest ? caller.address : std::to_string(caller.id)))
        throw rate_limited(seconds);
}

awaitable<Response> challenge_route(Services& services, SharedLimiter& limiter, const Request& request) {
    const auto body = read_terms(request);
    auto opponent = read_opponent(body);
    auto wanted = read_terms_request(body);
    if (opponent.kind == Opponent::Kind::Player) refuse_often(limiter, request.caller);
    const auto challenge =
        co_await services.challenges.create(request.caller, std::move(wanted), std::move(opponent));
    if (challenge.challenge.empty()) co_return made(challenge.game);
    JsonWriter json;
    co_return json_answer(json.open('{').field("challenge", challenge.challenge).close('}').take(), 201);
}

std::string id_in(const Request& request) {
    if (!is_public_id(request.segments.at(0))) throw not_found("game-unknown"_reason);
    return request.segments[0];
}

awaitable<Response> game_route(const LivePlay& play, const Request& request) {
    auto id = id_in(request);
    co_return json_answer(co_await play.rooms.state_json(std::move(id), request.caller));
}

awaitable<Response> picture_route(const LivePlay& play, const Request& request) {
    auto id = id_in(request);
    Game shown = co_await play.rooms.position(std::move(id), request.caller.address);
    const auto ply = query_number(request, "ply", 0, shown.plies()).value_or(shown.plies());
    while (shown.plies() > ply) shown.undo();
    co_return picture(request, shown);
}

awaitable<Response> show_challenge_route(const LivePlay& play, const Request& request) {
    auto id = id_in(request);
    co_return json_answer(co_await play.challenges.json(std::move(id), request.caller.id));
}

awaitable<Response> accept_route(const LivePlay& play, const Request& request) {
    auto id = id_in(request);
    const auto game = co_await play.challenges.accept(request.caller, std::move(id));
    co_return made(game);
}

awaitable<Response> withdraw_route(const LivePlay& play, const Request& request) {
    auto id = id_in(request);
    co_await play.challenges.withdraw(request.caller, std::move(id));
    co_return no_content();
}

awaitable<Response> lobby_route(const LivePlay& play, const Request&) {
    co_return json_answer(play.lobby.json());
}

}  // namespace

void add_play_routes(Router& router, Services& services) {
    const auto add = row_adder(router, std::ref(services), "/api/v1");
    add(Method::Post, "/games", begin_game_route, for_play);
    add(Method::Get, "/games/{id}.svg", picture_route, as_drawn_board);
    add(Method::Get, "/games/{id}", game_route, as_game);
    const auto limiter = std::make_shared<SharedLimiter>("challenge-by", rates::named_challenges,
                                                         services.cluster, services.now);
    router.add(
        Method::Post, "/api/v1/challenges",
        [&services, limiter](const Request& request) { return challenge_route(services, *limiter, request); },
        for_play);
    add(Method::Get, "/challenges/{id}", show_challenge_route, for_readers);
    add(Method::Post, "/challenges/{id}/accept", accept_route, for_play);
    add(Method::Delete, "/challenges/{id}", withdraw_route, for_play);
    add(Method::Get, "/lobby", lobby_route, for_readers);
}

}  // namespace tafl::server
