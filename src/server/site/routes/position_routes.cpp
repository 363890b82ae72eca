// /positions: the board after a line of moves, and pictures of positions.
#include "base/json_writer.hpp"
#include "notation/game_input.hpp"
#include "notation/positions.hpp"
#include "notation/squares.hpp"
#include "server/lobby/challenge_json.hpp"
#include "server/rooms/board_json.hpp"
#include "server/rooms/game_setup.hpp"
#include "server/site/pictures.hpp"
#include "server/site/position_line.hpp"
#include "server/site/responses.hpp"
#include "server/site/services.hpp"

namespace tafl::server {

namespace {

Response position_route(const Request& request) {
    JsonWriter played;
    played.open('[');
    const auto on_move = [&played](const Game& game) {
        const int size = game.ruleset().size();
        played.open('{').field("move", to_string(game.last().move, size)).key("captures");
        append_captures(played, game.last(), size);
        played.field("position", to_position(game.setup())).close('}');
    };
    try {
        const auto game = read_line(request, on_move);
        JsonWriter json;
        json.open('{');
        append_board_fields(json, game, {.destinations = true, .end = nullptr, .ground = nullptr});
        return json_answer(json.raw_field("played", played.close(']').text()).close('}').take());
    } catch (const IllegalLine& illegal) {
        return to_response(illegal);
    }
}

Move read_last_move(const Request& request, int size) {
    const auto text = request.asked("last");
    if (text.empty()) return {no_square, no_square};
    const auto written = parse_move(text, size);
    if (!written) throw invalid(written.error().message + ".");
    return written->move;
}

// Any position can be shown, also one that no game reaches.
Response position_picture_route(const Request& request) {
    store::Terms terms;
    const auto name = request.asked("ruleset");
    terms.ruleset = name.empty() ? "copenhagen" : std::string(name);
    const auto rules = ruleset_of(terms);
    if (!rules) throw invalid(rules.error().message + ".");
    const auto position = request.asked("position");
    if (position.size() > longest_position) throw invalid("The position is too long.");
    const auto game = open_game(*rules, position.empty() ? "startpos" : position, SetupCheck::Lenient);
    if (!game) throw invalid(game.error().message + ".");
    return picture(request, *game, read_last_move(request, (*rules)->size()));
}

}  // namespace

void add_position_routes(Router& router) {
    const auto add = [&](Method method, std::string_view path, auto route) {
        router.add(
            method, path,
            [route](const Request& request) -> boost::asio::awaitable<Response> { co_return route(request); },
            ByToken::Yes);
    };
    add(Method::Post, "/api/v1/positions", position_route);
    add(Method::Get, "/api/v1/positions.svg", position_picture_route);
}

}  // namespace tafl::server
