// /admin/players/{name}, /admin/actions, /admin/games/{id}/fair-play: what a moderator looks at before and
// after acting.
//
// A fair-play report is built by the page: it requests one game after the other, of the player and of others
// for comparison, and adds up their figures (advice/fair_play.hpp). So nothing runs unless somebody waits for
// it, each request is short, and any node can answer it; the workers run the searches, as for hints.
#include <algorithm>
#include <cmath>
#include <iterator>
#include <sstream>

#include "advice/fair_play.hpp"
#include "api/line.hpp"
#include "base/json_writer.hpp"
#include "server/base/queues/suspend.hpp"
#include "server/computer/search_pool.hpp"
#include "server/people/accounts.hpp"
#include "server/people/moderation/moderation_log.hpp"
#include "server/people/ratings/ratings.hpp"
#include "server/play/hub.hpp"
#include "server/rooms/room_event.hpp"
#include "server/site/archive/archived_json.hpp"
#include "server/site/moderation/moderation.hpp"
#include "server/site/responses.hpp"
#include "server/site/services.hpp"

namespace tafl::server {

namespace {

using store::GameHead;

constexpr int listed_actions = 50;
constexpr std::size_t examined_games = 10, compared_games = 6;
constexpr int searched_heads = 60;
constexpr int min_plies = 2 * opening_plies;
constexpr std::size_t max_plies = 240;  // positions later in a game are not searched
constexpr double rating_band = 200;
constexpr std::uint64_t nodes_of_search = 8'000;

// "#42" for an erased account, which has no name.
std::string name_of(Briefs& briefs, PlayerId player) {
    auto name = briefs.person(player).name;
    return name.empty() ? fmt::format("#{}", player) : name;
}

void append_actions(JsonWriter& json, Briefs& briefs, const std::vector<ModerationEntry>& entries) {
    json.open('[');
    for (const auto& entry : entries) {
        json.open('{').field_or_null("by", entry.by == 0 ? "" : briefs.person(entry.by).name);
        json.field("player", name_of(briefs, entry.whom)).field("what", entry.what);
        json.field("why", entry.why).field("at", entry.at).close('}');
    }
    json.close(']');
}

bool is_examinable(const GameHead& game) {
    return game.end && game.end->plies >= min_plies && game.end->result != Winner::Nobody;
}

bool is_person(Store& store, PlayerId id) {
    const auto player = id == 0 ? std::nullopt : store.player(id);
    return player && player->kind != PlayerKind::Computer && !player->is_bot;
}

// The latest games against people, rated ones first.
std::vector<GameHead> games_of(Store& store, PlayerId id) {
    store::GameFilter filter;
    filter.player = id;
    filter.over = true;
    filter.limit = searched_heads;
    auto games = store.find_games(filter);
    std::erase_if(games, [&](const GameHead& game) {
        return !is_examinable(game) || !is_person(store, game.players[0]) ||
               !is_person(store, game.players[1]);
    });
    std::ranges::stable_partition(games, [](const GameHead& game) { return game.terms.rated; });
    if (games.size() > examined_games) games.resize(examined_games);
    return games;
}

// Other players' games for comparison: rated, with the same rules, and both ratings near this player's.
std::vector<GameHead> games_like(Store& store, const GameHead& model, PlayerId id) {
    const auto pool = pool_of_game(store, model);
    const auto own = store.rating(id, pool);
    if (!own) return {};
    store::GameFilter filter;
    filter.ruleset = model.terms.ruleset;
    filter.rated = true;
    filter.over = true;
    filter.limit = searched_heads;
    auto games = store.find_games(filter);
    std::erase_if(games, [&](const GameHead& game) {
        return !is_examinable(game) || std::ranges::any_of(game.players, [&](PlayerId other) {
            const auto rating =
                other == id || !is_person(store, other) ? std::nullopt : store.rating(other, pool);
            return !rating || std::abs(rating->rating - own->rating) > rating_band;
        });
    });
    if (games.size() > compared_games) games.resize(compared_games);
    return games;
}

std::string read_dossier(Store& store, const std::string& name) {
    const Player player = player_named(store, name);
    Briefs briefs(store);
    JsonWriter json;
    json.open('{').field("name", player.name).field("kind", to_string(player.kind));
    json.field("bot", player.is_bot).field("muted", player.is_muted).field("banned", player.is_banned);
    json.field("joined", player.joined).field("seen", player.seen).key("actions");
    append_actions(json, briefs, actions_about(store, player.id));
    const auto games = games_of(store, player.id);
    json.key("games").open('[');
    for (const GameHead& game : games) briefs.append_brief(json, game);
    json.close(']').key("compared").open('[');
    if (!games.empty())
        for (const GameHead& game : games_like(store, games.front(), player.id)) json.value(game.id);
    return json.close(']').close('}').take();
}

struct Examined {
    GameHead head;
    std::vector<std::optional<double>> seconds;
    std::array<std::string, 2> names;
    std::array<std::optional<double>, 2> ratings;  // before the game
};

// The time of each move: since the one before it, unless the server was down in between.
std::vector<std::optional<double>> times_of(const std::vector<store::GameEvent>& events) {
    std::vector<std::optional<double>> seconds;
    store::Moment since{};  // 1970: unknown
    for (const auto& stored : events) {
        const auto event = parse_event(stored.text);
        if (!event) continue;
        if (const auto* back = std::get_if<TookBack>(&*event))
            seconds.resize(static_cast<std::size_t>(back->plies));
        if (std::holds_alternative<Resumed>(*event)) since = {};
        if (std::holds_alternative<Moved>(*event)) {
            seconds.emplace_back();
            if (since != store::Moment{})
                seconds.back() = std::chrono::duration<double>(stored.at - since).count();
        }
        if (std::holds_alternative<Moved>(*event) || std::holds_alternative<TookBack>(*event))
            since = stored.at;
    }
    return seconds;
}

Examined read_examined(Store& store, const std::string& id) {
    const auto head = store.game(id);
    if (!head) throw not_found("game-unknown"_reason);
    if (!head->end) throw conflict("not-over"_reason);
    Examined examined{*head, times_of(store.events(id)), {}, {}};
    Briefs briefs(store);
    const auto changes = store.rating_changes_of(id);
    for (std::size_t i = 0; i < 2; ++i) {
        examined.names[i] = briefs.person(head->players[i]).name;
        for (const auto& change : changes)
            if (change.after.player == head->players[i]) examined.ratings[i] = change.before;
    }
    return examined;
}

struct Replayed {
    Game game;
    std::vector<std::shared_ptr<const Game>> positions{};  // after each of the first moves
};

Replayed replay(const GameHead& head) {
    std::istringstream words(head.end->moves);
    const api::Line line{head.terms.ruleset,
                         head.terms.ruleset_file,
                         head.terms.position,
                         {std::istream_iterator<std::string>(words), {}}};
    std::vector<std::shared_ptr<const Game>> positions;
    auto game = api::play(line, [&](const Game& after) {
        if (positions.size() < max_plies) positions.push_back(std::make_shared<const Game>(after));
    });
    if (!game) throw conflict("rules-unreadable"_reason);
    return {*std::move(game), std::move(positions)};
}

// The two best lines. Throws Refusal if too many searches wait.
awaitable<std::vector<PvLine>> search(SearchPool& pool, std::shared_ptr<const Game> game) {
    const auto answer = std::make_shared<SearchAnswer>();
    std::function<void(Continuation)> begin = [&](const Continuation& resume) {
        SearchLimits limits;
        limits.nodes = nodes_of_search;
        limits.multi_pv = 2;
        const SearchRequest request{SearchLane::Hint, "fair-play", nodes_of_search};
        static_cast<void>(pool.submit(request, {game, limits, false}, resume_with(answer, resume)));
    };
    co_await suspend(std::move(begin));
    co_return answer->result.info.lines;
}

std::string figures_json(const Examined& examined, const std::array<FairPlayFigures, 2>& figures) {
    JsonWriter json;
    json.open('{').field("game", examined.head.id).key("sides").open('[');
    for (std::size_t i = 0; i < 2; ++i) {
        const auto& own = figures[i];
        json.open('{').field("player", examined.names[i]).key("rating");
        if (examined.ratings[i]) json.value(std::lround(*examined.ratings[i]));
        else json.null();
        json.field("moves", own.moves).field("best", own.best).field("loss", own.loss, 4);
        json.field("timed", own.timed).field("seconds", own.seconds, 3);
        json.field("secondsSquared", own.seconds_squared, 3);
        json.field("hard", own.hard).field("hardSeconds", own.hard_seconds, 3);
        json.field("easy", own.easy).field("easySeconds", own.easy_seconds, 3).close('}');
    }
    return json.close(']').close('}').take();
}

awaitable<Response> get_fair_play(Services& services, const Request& request) {
    require_admin(request.caller);
    // Replayed on the thread that reads: a long game takes milliseconds.
    const auto read = [id = request.segments.at(0)](Store& store) {
        auto examined = read_examined(store, id);
        auto replayed = replay(examined.head);
        return std::pair(std::move(examined), std::move(replayed));
    };
    const auto [examined, replayed] = co_await services.store.read(read);
    const auto& positions = replayed.positions;

    // The position before move i is the one after move i - 1. Positions of the opening are not searched.
    std::vector<std::vector<PvLine>> lines(static_cast<std::size_t>(opening_plies));
    for (auto i = static_cast<std::size_t>(opening_plies); i <= positions.size(); ++i) {
        if (request.disconnect && request.disconnect->has_happened())
            throw unavailable("The client has disconnected.");
        if (positions[i - 1]->outcome().is_over()) break;
        lines.push_back(co_await search(services.searches, positions[i - 1]));
    }
    co_return json_answer(
        figures_json(examined, fair_play(replayed.game, lines, examined.seconds, examined.head.end->result)));
}

awaitable<Response> get_dossier(Services& services, const Request& request) {
    require_admin(request.caller);
    const auto job = [name = request.segments.at(0)](Store& store) { return read_dossier(store, name); };
    co_return json_answer(co_await services.store.read(job));
}

awaitable<Response> get_actions(Services& services, const Request& request) {
    require_admin(request.caller);
    const auto job = [before = std::string(request.query_value("before"))](Store& store) {
        Briefs briefs(store);
        const auto page = recent_actions(store, before, listed_actions);
        JsonWriter json;
        json.open('{').key("actions");
        append_actions(json, briefs, page.entries);
        return json.field_or_null("more", page.more).close('}').take();
    };
    co_return json_answer(co_await services.store.read(job));
}

awaitable<Response> reset_ratings(Services& services, const Request& request) {
    require_admin(request.caller);
    const auto job = [name = request.segments.at(0), by = request.caller.id, why = reason_of(request),
                      now = services.now()](Store& store) {
        const Player player = player_named(store, name);
        refuse_untouchable(player);
        store.reset_ratings(player.id);
        note_action(store, by, player.id, ModeratorAction::ResetRatings, why, now);
        return player;
    };
    const Player player = co_await services.store.write(job);
    services.sessions.forget(player.id);
    services.hub.person_changed(to_caller(player));
    co_return no_content();
}

}  // namespace

void add_moderation_routes(Router& router, Services& services) {
    const auto add = row_adder(router, std::ref(services));
    add(Method::Get, "/api/v1/admin/players/{name}", get_dossier);
    add(Method::Get, "/api/v1/admin/actions", get_actions);
    add(Method::Delete, "/api/v1/admin/players/{name}/ratings", reset_ratings, {.requests = 3});
    add(Method::Get, "/api/v1/admin/games/{id}/fair-play", get_fair_play, {.requests = 30});
}

}  // namespace tafl::server
