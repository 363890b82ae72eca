#include <fmt/format.h>

#include <climits>
#include <cmath>

#include "base/json_writer.hpp"
#include "server/people/accounts.hpp"
#include "server/people/ratings/pools.hpp"
#include "server/people/ratings/ratings.hpp"
#include "server/play/hub.hpp"
#include "server/presence/connections.hpp"
#include "server/site/responses.hpp"
#include "server/site/services.hpp"

namespace tafl::server {

namespace {

constexpr int max_leaders = 100;
constexpr int leaders_read = 4 * max_leaders;  // more than shown, because some are provisional
constexpr int max_history = 1'000;             // on one page
constexpr int max_best_wins = 5;

std::string known_pool(std::string_view pool) {
    if (pool_title(pool).empty()) throw not_found("pool-unknown"_reason);
    return std::string(pool);
}

std::string read_pools(Store& store) {
    JsonWriter json;
    json.open('[');
    for (const store::PoolSize& size : store.pools(provisional_deviation)) {
        const std::string title = pool_title(size.pool);
        if (title.empty() || size.pool.starts_with(pools_of_characters)) continue;
        json.open('{')
            .field("pool", size.pool)
            .field("title", title)
            .field("players", size.players)
            .close('}');
    }
    return json.close(']').take();
}

struct Leader {
    std::string name;
    store::Rating rating;
};

// The leaders, ordered by place.
std::vector<Leader> read_leaders(Store& store, const std::string& pool, store::Moment now) {
    std::vector<Leader> leaders;
    for (const store::Rating& rating : store.leaders(pool, provisional_deviation, leaders_read)) {
        const std::optional<store::Player> player = store.player(rating.player);
        if (!player || player->kind != store::PlayerKind::Member || is_provisional(store, rating, now))
            continue;
        leaders.push_back({player->name, rating});
        if (std::ssize(leaders) == max_leaders) break;
    }
    return leaders;
}

std::string read_history(Store& store, const std::string& name, const std::string& pool, int before) {
    const store::Player player = player_named(store, name);
    JsonWriter json;
    json.open('[');
    for (const store::RatingChange& change : store.rating_history(player.id, pool, max_history, before)) {
        json.open('{').field("game", change.game).field("at", change.after.at);
        json.field("rating", std::lround(change.after.rating));
        json.field("deviation", std::lround(change.after.deviation))
            .field("number", change.after.games)
            .close('}');
    }
    return json.close(']').take();
}

std::string read_best_wins(Store& store, const std::string& name, const std::string& pool) {
    const store::Player player = player_named(store, name);
    JsonWriter json;
    json.open('[');
    for (const store::RatedWin& win : store.best_wins(player.id, pool, max_best_wins)) {
        const std::optional<store::Player> opponent = store.player(win.opponent);
        if (!opponent) continue;
        json.open('{').field("game", win.game).field("at", win.at).field("opponent", opponent->name);
        json.field("rating", std::lround(win.opponent_rating)).close('}');
    }
    return json.close(']').take();
}

awaitable<Response> get_pools(Services& services, const Request& request) {
    co_return json_answer(co_await services.store.read(read_pools, request.caller.address));
}

awaitable<Response> get_leaders(Services& services, const Request& request) {
    const std::string pool = known_pool(request.segments.at(0));
    const store::Moment now = services.now();
    const auto job = [pool, now](Store& store) { return read_leaders(store, pool, now); };
    const auto leaders = co_await services.store.read(job, request.caller.address);
    JsonWriter json;
    json.open('[');
    int place = 0;
    for (const auto& [name, rating] : leaders) {
        json.open('{').field("place", ++place).field("name", name);
        json.field("rating", std::lround(rating.rating));
        json.field("deviation", std::lround(strength_at(rating, now).deviation)).field("games", rating.games);
        json.field("online", services.connections.is_online(rating.player)).close('}');
    }
    co_return json_answer(json.close(']').take());
}

awaitable<Response> get_history(Services& services, const Request& request) {
    const std::string name = request.segments.at(0);
    const std::string pool = known_pool(request.query_value("pool"));
    const auto before = query_number(request, "before", 1, INT_MAX).value_or(INT_MAX);
    const auto job = [name, pool, before](Store& store) { return read_history(store, name, pool, before); };
    co_return json_answer(co_await services.store.read(job, request.caller.address));
}

awaitable<Response> get_best_wins(Services& services, const Request& request) {
    const std::string name = request.segments.at(0);
    const std::string pool = known_pool(request.query_value("pool"));
    const auto job = [name, pool](Store& store) { return read_best_wins(store, name, pool); };
    co_return json_answer(co_await services.store.read(job, request.caller.address));
}

}  // namespace

void add_rating_routes(Router& router, Services& services) {
    const auto add = row_adder(router, std::ref(services));
    add(Method::Get, "/api/v1/leaderboards", get_pools, for_readers);
    add(Method::Get, "/api/v1/leaderboards/{pool}", get_leaders, for_readers);
    add(Method::Get, "/api/v1/players/{name}/ratings", get_history,
        {.scope = store::Scope::Read, .answer = list_size});
    add(Method::Get, "/api/v1/players/{name}/best-wins", get_best_wins, for_readers);
}

}  // namespace tafl::server
