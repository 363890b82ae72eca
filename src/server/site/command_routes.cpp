// /games/{id}/move and the like, and the streams that programs follow: what the socket does, by HTTP.
#include "server/base/json_fields.hpp"
#include "server/play/hub_state.hpp"
#include "server/site/services.hpp"
#include "server/site/responses.hpp"

namespace tafl::server {

namespace {

using boost::asio::awaitable;

const std::string root = "/api/v1";

awaitable<LiveRoomPtr> room_of(Hub::State& hub, const Request& request) {
    std::string id = request.segments.at(0);
    if (!is_game_id(id)) throw not_found("There is no such game.");
    auto live = co_await hub.find_room(std::move(id), request.caller.address);
    if (!live) throw not_found("There is no such game.");
    co_return live;
}

// A body may be left out where it says nothing.
JsonFields fields_of(const Request& request) {
    auto fields = JsonFields::parse(request.body.empty() ? "{}" : request.body);
    fields.allow({"move", "ply", "what", "text"});
    return fields;
}

awaitable<Response> command_route(Hub::State& hub, CommandReader read, const Request& request) {
    const Moment came = hub.now();
    Command command = read(fields_of(request));
    const LiveRoomPtr live = co_await room_of(hub, request);
    if (auto* play = std::get_if<Play>(&command)) {
        if (play->ply < 0) play->ply = live->room.game().plies();
        play->lag = {};  // nobody says alone how far away they are
    }
    RoomRequest order{std::move(command), {request.caller.id, request.caller.is_muted}, {}, came};
    const auto refusal = co_await hub.ask(live, std::move(order));
    if (refusal) throw *refusal;
    co_return no_content();
}

Response stream(std::shared_ptr<SocketListener> listener) {
    Response response;
    response.type = "application/x-ndjson";
    response.headers.emplace_back("X-Accel-Buffering", "no");  // a proxy passes each line on at once
    response.stream = std::move(listener);
    return response;
}

awaitable<Response> events_route(Hub::State& hub, const Request& request) {
    require_member(request.caller);
    co_return stream(hub.stream_of_events(request.caller));
}

awaitable<Response> game_stream_route(Hub::State& hub, const Request& request) {
    require_member(request.caller);
    Watch what{request.segments.at(0), std::nullopt};
    if (const auto since = asked_number(request, "since", 0, std::numeric_limits<int>::max()))
        what.since = static_cast<int>(*since);
    co_await room_of(hub, request);
    co_return stream(hub.stream_of_game(request.caller, std::move(what)));
}

}  // namespace

void add_command_routes(Router& router, Services& services) {
    Hub::State& hub = services.hub.state();
    for (const auto& [word, read] : command_words()) {
        router.add(
            Method::Post, fmt::format("{}/games/{{id}}/{}", root, word),
            [&hub, read](const Request& request) { return command_route(hub, read, request); }, ByToken::Yes);
    }
    router.add(Method::Get, root + "/bot/events",
               [&hub](const Request& request) { return events_route(hub, request); });
    router.add(Method::Get, root + "/bot/games/{id}",
               [&hub](const Request& request) { return game_stream_route(hub, request); });
}

}  // namespace tafl::server
