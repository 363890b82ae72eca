// /hint: what the engine thinks of a position.
#include "advice/remarks.hpp"
#include "api/analysis_json.hpp"
#include "base/json_writer.hpp"
#include "notation/squares.hpp"
#include "server/computer/hints.hpp"
#include "server/play/hub.hpp"
#include "server/rooms/rooms.hpp"
#include "server/site/responses.hpp"
#include "server/site/rules/position_line.hpp"
#include "server/site/services.hpp"

namespace tafl::server {

namespace {

std::string hint_json(const SearchAnswer& hint, const Game& game, Language language) {
    const int size = game.ruleset().size();
    JsonWriter json;
    json.open('{').field("move", to_string(hint.result.best_move, size));
    json.field("text", advise(hint.result.best_move, hint.reasons.front(), size, language));
    json.key("lines").open('[');
    for (std::size_t i = 0; i < hint.reasons.size(); ++i) {
        api::append_line(json, hint.result.info.lines[i], hint.reasons[i], game, language);
    }
    return json.close(']').close('}').take();
}

awaitable<Response> give_hint(const LivePlay& play, const Game& game, const Request& request) {
    if (game.outcome().is_over()) throw invalid("position-over"_reason);
    if (play.rooms.touches_rated_game(request.caller.id, game)) throw forbidden("hint-rated"_reason);
    Hints::Client client{request.caller.id, request.caller.address, {}};
    if (request.disconnect) {
        client.on_disconnect = [disconnect = request.disconnect](std::function<void()> callback) {
            disconnect->listen(std::move(callback));
        };
    }
    const auto language = query_language(request);
    const auto hint = co_await play.hints.find(game, std::move(client));
    co_return json_answer(hint_json(hint, game, language));
}

awaitable<Response> hint_route(const LivePlay& play, WorkerPool& pool, const Request& request) {
    auto work = [line = read_line(request)] { return api::play(line); };
    const auto game = co_await pool.run(request.caller.address, std::move(work));
    if (!game) co_return to_response(game.error());
    co_return co_await give_hint(play, *game, request);
}

}  // namespace

void add_hint_routes(Router& router, Services& services) {
    router.add(Method::Post, "/api/v1/hint",
               [&services, pool = pool_for_lines()](const Request& request) {
                   return hint_route(services, *pool, request);
               },
               {.scope = store::Scope::Play, .requests = 3, .is_vital = true});
}

}  // namespace tafl::server
