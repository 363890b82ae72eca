// A game as an animated picture, as by `tafl show --animate`.
#include <fmt/format.h>

#include <numeric>

#include "base/hash.hpp"
#include "print/board/game_pictures.hpp"
#include "print/board/shields.hpp"
#include "server/play/client_message.hpp"
#include "server/play/hub.hpp"
#include "server/rooms/rooms.hpp"
#include "server/site/drawings/drawing_pool.hpp"
#include "server/site/drawings/pictures.hpp"
#include "server/site/responses.hpp"

namespace tafl::server {

namespace {

using boost::asio::awaitable;

constexpr double square_pixels = 40;
constexpr std::size_t max_squares = 100'000;  // drawn in all frames: some seconds, a megabyte

// A hash of all moves: taking one back gives another picture.
std::uint64_t hash_of_moves(const Game& game) {
    Fnv1a hash;
    for (const auto& played : game.history()) {
        hash.add(played.move.from);
        hash.add(played.move.to);
    }
    return hash.value();
}

std::string drawn_animation(const Game& game, const print::BoardView& view) {
    std::vector<int> plies(static_cast<std::size_t>(game.plies()) + 1);
    std::iota(plies.begin(), plies.end(), 0);
    const auto size = static_cast<std::size_t>(game.ruleset().size());
    if (plies.size() * size * size > max_squares)
        throw invalid(fmt::format("This game is too long to be animated: on this board {} moves can be.",
                                  max_squares / (size * size) - 1));
    auto file = print::animated_game(game, plies, view, {.pixels_per_unit = square_pixels / print::cell});
    if (!file) throw invalid("This game cannot be animated: " + file.error() + ".");
    return *std::move(file);
}

awaitable<Response> animation_route(Services& services, std::shared_ptr<DrawingPool> drawings,
                                    const Request& request) {
    auto id = request.segments.at(0);
    if (!is_public_id(id)) throw not_found("game-unknown"_reason);
    const print::BoardView view{.theme = &query_theme(request, "ash"),
                                .flipped = query_flag(request, "flip")};
    const auto game = co_await services.rooms.position(id, request.caller.address);
    const auto name = fmt::format("skjaldborg-{}.gif", id);
    const auto key = fmt::format("gif {} {} {:d} {} {:x}", id, view.theme->name, view.flipped, game.plies(),
                                 hash_of_moves(game));
    if (const auto* cached = drawings->cache.find(key)) co_return file_answer(*cached, "image/gif", name);
    auto work = [game, view] { return drawn_animation(game, view); };
    std::string file = co_await drawings->pool.run(owner_of(request), std::move(work));
    drawings->cache.insert(key, file);
    co_return file_answer(std::move(file), "image/gif", name);
}

}  // namespace

void add_animation_routes(Router& router, Services& services, const std::shared_ptr<DrawingPool>& drawings) {
    router.add(
        Method::Get, "/api/v1/games/{id}/animation.gif",
        [drawings, &services](const Request& request) {
            return animation_route(services, drawings, request);
        },
        as_picture);
}

}  // namespace tafl::server
