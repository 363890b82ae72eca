// /games/{id}/move and the like, and the streams for bots: the WebSocket's functions over HTTP.
#include <fmt/format.h>

#include <limits>

#include "server/base/json_fields.hpp"
#include "server/play/bot_streams.hpp"
#include "server/play/hub.hpp"
#include "server/site/responses.hpp"
#include "server/site/services.hpp"

namespace tafl::server {

namespace {

std::string game_id_in(const Request& request) {
    if (!is_public_id(request.segments.at(0))) throw not_found("game-unknown"_reason);
    return request.segments[0];
}

// The body may be absent if the command has no fields.
JsonFields fields_of(const Request& request) {
    auto fields = JsonFields::parse(request.body.empty() ? "{}" : request.body);
    fields.allow({"move", "ply", "what", "text", "lines"});
    return fields;
}

awaitable<Response> command_route(const LivePlay& services, CommandReader read, const Request& request) {
    Command command = read(fields_of(request));
    if (auto* play = std::get_if<Play>(&command)) play->lag = {};  // lag cannot be measured here
    auto game = game_id_in(request);
    const Sender sender{request.caller.id, request.caller.is_muted || request.caller.is_banned};
    const auto refusal =
        co_await services.rooms.submit(std::move(game), std::move(command), sender, request.caller.address);
    if (refusal) throw *refusal;
    co_return no_content();
}

Response stream(std::shared_ptr<SocketListener> listener) {
    return {.type = "application/x-ndjson",
            .headers = {{"X-Accel-Buffering", "no"}},  // makes proxies pass on each line at once
            .stream = std::move(listener)};
}

awaitable<Response> events_route(const LivePlay& services, const Request& request) {
    require_member(request.caller);
    co_return stream(services.streams.events(request.caller.id));
}

awaitable<Response> game_stream_route(const LivePlay& services, const Request& request) {
    require_member(request.caller);
    Watch watch{game_id_in(request), query_number(request, "since", 0, std::numeric_limits<int>::max())};
    (void)co_await services.rooms.position(
        watch.game, request.caller.address);  // may give 404; must come before the stream begins
    co_return stream(services.streams.game(request.caller.id, std::move(watch)));
}

}  // namespace

void add_command_routes(Router& router, Services& services) {
    for (const auto& [word, read, stores, requests, messages] : command_words()) {
        router.add(
            Method::Post, fmt::format("/api/v1/games/{{id}}/{}", word),
            [&services, read](const Request& request) { return command_route(services, read, request); },
            {.scope = store::Scope::Play, .requests = requests, .is_vital = stores > 0, .stores = stores});
    }
    const RouteRules for_bots{.scope = store::Scope::Play, .access = Access::Player};
    router.add(
        Method::Get, "/api/v1/bot/events",
        [&services](const Request& request) { return events_route(services, request); }, for_bots);
    router.add(
        Method::Get, "/api/v1/bot/games/{id}",
        [&services](const Request& request) { return game_stream_route(services, request); }, for_bots);
}

}  // namespace tafl::server
