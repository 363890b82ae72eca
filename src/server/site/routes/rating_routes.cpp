#include <fmt/format.h>

#include <boost/json/array.hpp>
#include <climits>
#include <cmath>

#include "server/people/names.hpp"
#include "server/people/pools.hpp"
#include "server/people/ratings.hpp"
#include "server/site/responses.hpp"
#include "server/site/services.hpp"

namespace tafl::server {

namespace {

namespace bj = boost::json;
using boost::asio::awaitable;
using store::Store;

constexpr int most_leaders = 100;
constexpr int leaders_read = 4 * most_leaders;  // some are provisional again after a long rest
constexpr int most_history = 1'000;             // of a page

std::string known_pool(std::string_view pool) {
    if (pool_title(pool).empty()) throw not_found(fmt::format("There is no pool {}.", shown(pool)));
    return std::string(pool);
}

bj::array read_pools(Store& store) {
    bj::array pools;
    for (const store::PoolSize& size : store.pools(provisional_deviation)) {
        const std::string title = pool_title(size.pool);
        if (!title.empty())
            pools.push_back({{"pool", size.pool}, {"title", title}, {"players", size.players}});
    }
    return pools;
}

bj::array read_leaders(Store& store, const std::string& pool, store::Moment now) {
    bj::array leaders;
    for (const store::Rating& rating : store.leaders(pool, provisional_deviation, leaders_read)) {
        const std::optional<store::Player> player = store.player(rating.player);
        if (!player || is_provisional(rating, now)) continue;
        leaders.push_back({{"place", leaders.size() + 1},
                           {"name", player->name},
                           {"rating", std::lround(rating.rating)},
                           {"deviation", std::lround(strength_at(rating, now).deviation)},
                           {"games", rating.games}});
        if (leaders.size() == most_leaders) break;
    }
    return leaders;
}

bj::array read_history(Store& store, const std::string& name, const std::string& pool, int before) {
    const std::optional<store::Player> player = store.player_named(name_key(name));
    if (!player || player->kind == store::PlayerKind::Erased) throw no_player(name);
    bj::array history;
    for (const store::RatingChange& change : store.rating_history(player->id, pool, most_history, before)) {
        history.push_back({{"game", change.game},
                           {"at", to_number(change.after.at)},
                           {"rating", std::lround(change.after.rating)},
                           {"deviation", std::lround(change.after.deviation)},
                           {"number", change.after.games}});
    }
    return history;
}

awaitable<Response> get_pools(Services& services, const Request& request) {
    co_return json_answer(co_await services.store.read(read_pools, request.caller.address));
}

awaitable<Response> get_leaders(Services& services, const Request& request) {
    const std::string pool = known_pool(request.segments.at(0));
    const store::Moment now = services.now();
    const auto job = [pool, now](Store& store) { return read_leaders(store, pool, now); };
    co_return json_answer(co_await services.store.read(job, request.caller.address));
}

awaitable<Response> get_history(Services& services, const Request& request) {
    const std::string name = request.segments.at(0);
    const std::string pool = known_pool(request.asked("pool"));
    const auto before = static_cast<int>(asked_number(request, "before", 1, INT_MAX).value_or(INT_MAX));
    const auto job = [name, pool, before](Store& store) { return read_history(store, name, pool, before); };
    co_return json_answer(co_await services.store.read(job, request.caller.address));
}

}  // namespace

void add_rating_routes(Router& router, Services& services) {
    const auto add = [&](std::string_view path, auto route) {
        router.add(Method::Get, path,
                   [&services, route](const Request& request) { return route(services, request); });
    };
    add("/api/v1/leaderboards", get_pools);
    add("/api/v1/leaderboards/{pool}", get_leaders);
    add("/api/v1/players/{name}/ratings", get_history);
}

}  // namespace tafl::server
