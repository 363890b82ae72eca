// The opening explorer: what was played in a position, in the site's games and in imported ones.
//
// The first look at a ruleset's opening tree parses it, up to seconds, on a thread of its own: reads of the store go on.
#include <memory>
#include <optional>

#include "collection/collected_game.hpp"
#include "collection/collection_json.hpp"
#include "explorer/position_finder.hpp"
#include "notation/game_input.hpp"
#include "notation/positions.hpp"
#include "notation/squares.hpp"
#include "server/lobby/challenge_json.hpp"
#include "server/rooms/explored_game.hpp"
#include "server/rooms/game_setup.hpp"
#include "server/site/archive/archived_json.hpp"
#include "server/site/archive/collected_json.hpp"
#include "server/site/archive/game_search.hpp"
#include "server/site/responses.hpp"
#include "server/site/services.hpp"
#include "tables/tables.hpp"
#include "theory/builtin_trees.hpp"
#include "theory/view_json.hpp"

namespace tafl::server {

namespace {

using store::GameOrigin;

constexpr int max_latest = 4;      // games of each origin
constexpr int max_looked_at = 20;  // for those of the site

struct ExplorerQuestion {
    std::shared_ptr<const Ruleset> rules;
    tafl::Setup position;
    std::optional<GameOrigin> origin;  // nothing: both

    [[nodiscard]] bool wants(GameOrigin one) const noexcept { return origin.value_or(one) == one; }
};

ExplorerQuestion read_explorer_question(const Request& request) {
    const auto name = request.query_value("ruleset");
    ExplorerQuestion question{known_ruleset(name.empty() ? "copenhagen" : name), {}, {}};
    const auto position = request.query_value("position");
    if (position.size() > max_position_length) throw invalid("The position is too long.");
    const auto game =
        open_game(question.rules, position.empty() ? "startpos" : position, SetupCheck::Lenient);
    if (!game) throw invalid(game.error().message + ".");
    question.position = game->setup();
    const auto origin = request.query_value("origin");
    if (origin == "site") question.origin = GameOrigin::Site;
    else if (origin == "collection") question.origin = GameOrigin::Collection;
    else if (!origin.empty()) throw invalid("origin must be site or collection.");
    return question;
}

using SharedTree = std::shared_ptr<const theory::Tree>;

// What the opening tree says, if there is one; null outside of it.
void append_theory(JsonWriter& json, const ExplorerQuestion& question, const SharedTree& tree) {
    json.key("theory");
    const auto game = Game::from(question.rules, question.position, SetupCheck::Lenient);
    const auto view = tree && game ? tree->look_up(*game) : std::nullopt;
    if (!view) {
        json.null();
        return;
    }
    json.open('{');
    append_view(json, *view, question.position.to_move, question.rules->size());
    json.close('}');
}

void append_verdict(JsonWriter& json, const TableVerdict& verdict) {
    json.key("winner");
    if (verdict.winner == Winner::Draw) json.null();
    else json.value(verdict.winner == Winner::Attackers ? "attackers" : "defenders");
    json.field("plies", verdict.plies);
}

// What the site's endgame tables say; null outside of them.
void append_table(JsonWriter& json, const ExplorerQuestion& question, const TableSource* source) {
    json.key("table");
    const auto tables = source != nullptr ? source->tables_of(*question.rules) : nullptr;
    const auto verdict = tables ? tables::find(*tables, question.position) : std::nullopt;
    const auto game = Game::from(question.rules, question.position, SetupCheck::Lenient);
    if (!verdict || !game || game->outcome().is_over()) {
        json.null();
        return;
    }
    json.open('{');
    append_verdict(json, *verdict);
    json.key("moves").open('[');
    for (const auto& probed : tables::probe_moves(*tables, *game)) {
        if (!probed.verdict) continue;
        json.open('{').field("move", to_string(probed.move, question.rules->size()));
        append_verdict(json, *probed.verdict);
        json.close('}');
    }
    json.close(']').close('}');
}

void append_arrival(JsonWriter& json, const Arrival& arrival, int size) {
    json.field("ply", arrival.ply).key("move");
    if (arrival.move) json.value(to_string(*arrival.move, size));
    else json.null();
}

void append_site_games(JsonWriter& json, Store& store, const PositionFinder& finder, int size) {
    store::GameFilter filter;
    filter.position = finder.position().key();
    filter.over = true;
    filter.is_sent = false;  // as in the counts
    filter.min_plies = min_explored_plies;
    filter.limit = max_looked_at;
    int shown = 0;
    Briefs briefs(store);
    for (const auto& game : store.find_games(filter)) {
        const auto begun = begin_game(game.terms);
        const auto arrival = begun ? finder.find(*begun, game.end->moves) : std::nullopt;
        if (!arrival || !is_evidence(store, game, *game.end)) continue;
        if (++shown > max_latest) break;
        json.open('{').key("game");
        briefs.append_brief(json, game);
        append_arrival(json, *arrival, size);
        json.close('}');
    }
}

void append_collected_games(JsonWriter& json, Store& store, const PositionFinder& finder, int size) {
    store::CollectionFilter filter;
    filter.position = finder.position().key();
    for (const auto& game : store.collected_games(filter, {}, max_latest).items) {
        const auto begun = begun_game(game);
        const auto arrival = begun ? finder.find(*begun, game.moves) : std::nullopt;
        if (!arrival) continue;
        json.open('{').key("game").open('{');
        append_collected(json, game, Language::English);
        json.close('}');
        append_arrival(json, *arrival, size);
        json.close('}');
    }
}

void append_latest(JsonWriter& json, Store& store, const PositionFinder& finder,
                   const ExplorerQuestion& question) {
    json.key("latest").open('{').key("site").open('[');
    if (question.wants(GameOrigin::Site)) append_site_games(json, store, finder, question.rules->size());
    json.close(']').key("collection").open('[');
    if (question.wants(GameOrigin::Collection))
        append_collected_games(json, store, finder, question.rules->size());
    json.close(']').close('}');
}

std::string explore(Store& store, const ExplorerQuestion& question, const SharedTree& tree,
                    const TableSource* tables) {
    const BoardSymmetries symmetries(*question.rules);
    const PositionFinder finder(symmetries, question.rules->name, question.position);
    auto counts = store.move_counts(finder.position().key());
    std::erase_if(counts, [&](const auto& count) { return !question.wants(count.origin); });
    const auto found = explored(finder.position(), counts);
    JsonWriter json;
    json.open('{').field("ruleset", question.rules->name);
    json.field("position", to_position(question.position));
    append_results(json, found.results);
    json.field("rating", found.rating).key("moves");
    append_explored_moves(json, found.moves, question.rules->size());
    append_latest(json, store, finder, question);
    append_theory(json, question, tree);
    append_table(json, question, tables);
    return json.close('}').take();
}

awaitable<Response> explorer_route(Services& services, WorkerPool& trees, const Request& request) {
    auto question = read_explorer_question(request);
    auto find_tree = [rules = question.rules] {
        return theory::why_not(*rules).empty() ? theory::builtin_tree(rules) : nullptr;
    };
    auto tree = co_await trees.run(request.caller.address, std::move(find_tree));
    const auto job = [question = std::move(question), tree = std::move(tree), tables = services.tables](
                         Store& store) { return explore(store, question, tree, tables.get()); };
    co_return json_answer(co_await services.store.read(job, request.caller.address));
}

}  // namespace

void add_explorer_routes(Router& router, Services& services) {
    const auto trees = std::make_shared<WorkerPool>(
        WorkerPool::Settings{.max_per_address = StoreQueue::max_reads_per_address, .is_background = true});
    router.add(
        Method::Get, "/api/v1/explorer",
        [&services, trees](const Request& request) { return explorer_route(services, *trees, request); },
        for_readers);
}

}  // namespace tafl::server
