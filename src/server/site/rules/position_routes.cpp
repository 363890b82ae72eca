// /positions: the board after a line of moves, and pictures of positions.
#include "notation/game_input.hpp"
#include "notation/squares.hpp"
#include "server/lobby/challenge_json.hpp"
#include "server/rooms/game_setup.hpp"
#include "server/site/drawings/pictures.hpp"
#include "server/site/responses.hpp"
#include "server/site/rules/position_line.hpp"
#include "server/site/services.hpp"

namespace tafl::server {

namespace {

boost::asio::awaitable<Response> position_route(WorkerPool& pool, const Request& request) {
    auto work = [line = read_line(request)] { return api::line_json(line); };
    auto json = co_await pool.run(request.caller.address, std::move(work));
    co_return json ? json_answer(*std::move(json)) : to_response(json.error());
}

Move read_last_move(const Request& request, int size) {
    const auto text = request.query_value("last");
    if (text.empty()) return {no_square, no_square};
    const auto written = parse_move(text, size);
    if (!written) throw invalid(written.error().message + ".");
    return written->move;
}

// Accepts any position, even one that no game can reach.
Response position_picture_route(const Request& request) {
    store::Terms terms;
    const auto name = request.query_value("ruleset");
    terms.ruleset = name.empty() ? "copenhagen" : std::string(name);
    const auto rules = ruleset_of(terms);
    if (!rules) throw invalid(rules.error().message + ".");
    const auto position = request.query_value("position");
    if (position.size() > max_position_length) throw invalid("The position is too long.");
    const auto game = open_game(*rules, position.empty() ? "startpos" : position, SetupCheck::Lenient);
    if (!game) throw invalid(game.error().message + ".");
    return picture(request, *game, read_last_move(request, (*rules)->size()));
}

}  // namespace

void add_position_routes(Router& router) {
    router.add(Method::Post, "/api/v1/positions",
               [pool = pool_for_lines()](const Request& request) { return position_route(*pool, request); },
               {.scope = store::Scope::Read, .access = Access::Everybody, .answer = list_size});
    router.add(
        Method::Get, "/api/v1/positions.svg",
        [](const Request& request) -> boost::asio::awaitable<Response> {
            co_return position_picture_route(request);
        },
        as_drawn_board);
}

}  // namespace tafl::server
