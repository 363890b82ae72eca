// /players/{name}/follow, /me/following: whom a player follows, which of them are online, and what they play.
#include <algorithm>
#include <set>

#include "server/people/relations.hpp"
#include "server/play/hub.hpp"
#include "server/presence/connections.hpp"
#include "server/site/archive/archived_json.hpp"
#include "server/site/responses.hpp"
#include "server/site/services.hpp"

namespace tafl::server {

namespace {

using store::GameHead;

constexpr std::size_t followed_of_a_page = 50;
constexpr int games_of_each = 5;
constexpr std::size_t listed_games = 12;

awaitable<Response> set_follow(Services& services, const Request& request, bool on) {
    require_member(request.caller);
    const auto job = [name = request.segments.at(0), by = request.caller.id, on, now = services.now()](
                         Store& store) { on ? follow(store, by, name, now) : unfollow(store, by, name); };
    co_await services.store.write(job);
    co_return no_content();
}

struct Friends {
    std::vector<PlayerId> ids;  // online players first, then the most recently followed
    std::size_t online = 0;
};

awaitable<Friends> read_friends(Services& services, const Request& request) {
    const auto job = [by = request.caller.id](Store& store) { return store.followed_by(by); };
    Friends friends;
    friends.ids = co_await services.store.read(job, request.caller.address);
    const auto& here = services.connections;
    const auto away =
        std::ranges::stable_partition(friends.ids, [&](PlayerId id) { return here.is_online(id); });
    friends.online = friends.ids.size() - away.size();
    co_return friends;
}

bool is_by(const GameHead& game, PlayerId player) { return std::ranges::count(game.players, player) > 0; }

// The newest running game with a running clock in which the caller does not play: one to watch.
std::string game_to_watch(Store& store, PlayerId id, PlayerId by) {
    store::GameFilter filter;
    filter.player = id;
    filter.over = false;
    filter.limit = games_of_each;
    const auto games = store.find_games(filter);
    const auto is_live = [by](const GameHead& game) {
        return game.terms.clock.kind == store::ClockKind::Fischer && !is_by(game, by);
    };
    const auto found = std::ranges::find_if(games, is_live);
    return found == games.end() ? "" : found->id;
}

struct OnPage {
    PlayerId id = 0;
    bool is_online = false;
};

std::string read_page_of_friends(Store& store, PlayerId by, const std::vector<OnPage>& page,
                                 const Friends& friends) {
    Briefs briefs(store);
    JsonWriter json;
    json.open('{').key("players").open('[');
    for (const auto& [id, is_online] : page) {
        const auto player = store.player(id);
        if (!player) continue;
        json.open('{').key("player");
        append_person(json, briefs.person(id));
        json.field("online", is_online).field("seen", player->seen);
        json.field("challengeable", accepts_challenges(store, *player, by));
        json.field_or_null("playing", is_online ? game_to_watch(store, id, by) : "").close('}');
    }
    json.close(']').field("total", friends.ids.size()).field("online", friends.online);
    return json.close('}').take();
}

awaitable<Response> get_following(Services& services, const Request& request) {
    const auto number = query_number<std::size_t>(request, "page", 1, max_followed).value_or(1);
    const Friends friends = co_await read_friends(services, request);
    std::vector<OnPage> page;
    for (auto i = (number - 1) * followed_of_a_page;
         i < std::min(number * followed_of_a_page, friends.ids.size()); ++i)
        page.push_back({friends.ids[i], i < friends.online});
    const auto job = [&, by = request.caller.id](Store& store) {
        return read_page_of_friends(store, by, page, friends);
    };
    co_return json_answer(co_await services.store.read(job, request.caller.address));
}

// Running games first, then the latest; without the caller's own.
std::string read_games_of(Store& store, const std::vector<PlayerId>& ids, PlayerId by) {
    std::vector<GameHead> games;
    std::set<std::string> seen;
    for (const PlayerId id : ids) {
        store::GameFilter filter;
        filter.player = id;
        filter.limit = games_of_each;
        for (auto& game : store.find_games(filter))
            if (!is_by(game, by) && seen.insert(game.id).second) games.push_back(std::move(game));
    }
    std::ranges::sort(games, std::ranges::greater(), [](const GameHead& game) {
        return std::tuple(!game.end.has_value(), game.began, game.id);
    });
    if (games.size() > listed_games) games.resize(listed_games);
    Briefs briefs(store);
    JsonWriter json;
    json.open('[');
    for (const GameHead& game : games) briefs.append_brief(json, game);
    return json.close(']').take();
}

awaitable<Response> get_their_games(Services& services, const Request& request) {
    auto friends = co_await read_friends(services, request);
    if (friends.ids.size() > followed_of_a_page) friends.ids.resize(followed_of_a_page);
    const auto job = [&](Store& store) { return read_games_of(store, friends.ids, request.caller.id); };
    co_return json_answer(co_await services.store.read(job, request.caller.address));
}

}  // namespace

void add_friend_routes(Router& router, Services& services) {
    router.add(Method::Put, "/api/v1/players/{name}/follow",
               [&services](const Request& request) { return set_follow(services, request, true); });
    router.add(Method::Delete, "/api/v1/players/{name}/follow",
               [&services](const Request& request) { return set_follow(services, request, false); });
    router.add(
        Method::Get, "/api/v1/me/following",
        [&services](const Request& request) { return get_following(services, request); }, own);
    router.add(
        Method::Get, "/api/v1/me/following/games",
        [&services](const Request& request) { return get_their_games(services, request); }, own);
}

}  // namespace tafl::server
