// Preview pictures for links to a game, a ruleset or a puzzle.
#include <fmt/format.h>

#include "notation/rulesets/ruleset_registry.hpp"
#include "server/play/client_message.hpp"
#include "server/play/hub.hpp"
#include "server/puzzles/next_puzzle.hpp"
#include "server/rooms/game_store.hpp"
#include "server/rooms/rooms.hpp"
#include "server/site/drawings/drawing_pool.hpp"
#include "server/site/drawings/social_card.hpp"
#include "server/site/pages/page_head.hpp"
#include "server/site/puzzles/puzzles.hpp"
#include "server/site/responses.hpp"

namespace tafl::server {

namespace {

using boost::asio::awaitable;

awaitable<Response> drawn(std::shared_ptr<DrawingPool> drawings, const Request& request, std::string key,
                          SocialCard card) {
    if (const auto* cached = drawings->cache.find(key)) co_return Response{200, *cached, "image/png", {}};
    auto work = [card = std::move(card)] { return to_png(card); };
    std::string file = co_await drawings->pool.run(owner_of(request), std::move(work));
    drawings->cache.insert(key, file);
    co_return Response{200, std::move(file), "image/png", {}};
}

awaitable<Response> game_card(Services& services, std::shared_ptr<DrawingPool> drawings,
                              const Request& request) {
    const auto id = request.segments.at(0);
    if (!is_public_id(id)) throw not_found("There is no such game.");
    auto job = [id](store::Store& store) -> std::optional<StoredGame> {
        const auto head = store.game(id);
        return head ? std::optional(read_players(store, *head)) : std::nullopt;
    };
    const auto stored = co_await services.store.read_or_refuse(std::move(job), request.caller.address);
    if (!stored) throw not_found("There is no such game.");
    auto game = co_await services.rooms.position(id, request.caller.address);
    auto key = fmt::format("card {} {}", id, game.plies());
    const auto caption = game.ruleset().title;
    SocialCard card{
        std::move(game), {name_of(stored->persons[0]), "against", name_of(stored->persons[1])}, caption};
    co_return co_await drawn(drawings, request, std::move(key), std::move(card));
}

awaitable<Response> ruleset_card(std::shared_ptr<DrawingPool> drawings, const Request& request) {
    const auto ruleset = find_builtin(request.segments.at(0));
    if (!ruleset) throw not_found("There is no such ruleset.");
    auto key = "card " + ruleset->name;
    SocialCard card{Game(ruleset), {ruleset->title}, fmt::format("{0} × {0}", ruleset->size())};
    co_return co_await drawn(drawings, request, std::move(key), std::move(card));
}

awaitable<Response> puzzle_card(std::shared_ptr<DrawingPool> drawings, const Request& request,
                                BuiltinPuzzle found) {
    const auto& ruleset = found.set->ruleset;
    const auto puzzle = parse_builtin(*found.set, *found.listed);
    auto key = "card " + tafl::to_string(found.listed->id);
    SocialCard card{*Game::from(ruleset, puzzle.position, SetupCheck::Lenient),
                    {"Your move", puzzle_goal(found)},
                    ruleset->title};
    co_return co_await drawn(drawings, request, std::move(key), std::move(card));
}

}  // namespace

void add_card_routes(Router& router, Services& services, const std::shared_ptr<DrawingPool>& drawings) {
    router.add(
        Method::Get, "/api/v1/games/{id}/card.png",
        [drawings, &services](const Request& request) { return game_card(services, drawings, request); },
        as_picture);
    router.add(
        Method::Get, "/api/v1/rulesets/{name}/card.png",
        [drawings](const Request& request) { return ruleset_card(drawings, request); }, as_picture);
    router.add(
        Method::Get, "/api/v1/puzzles/daily/card.png",
        [drawings, &services](const Request& request) {
            return puzzle_card(drawings, request, daily_puzzle(query_day(request, services.now())));
        },
        as_picture);
    router.add(
        Method::Get, "/api/v1/puzzles/{id}/card.png",
        [drawings](const Request& request) {
            return puzzle_card(drawings, request, known_puzzle(request.segments.at(0)));
        },
        as_picture);
}

}  // namespace tafl::server
