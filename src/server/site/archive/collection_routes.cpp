// The collection of imported games: searched, shown, exported; the statistics of a ruleset.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "collection/collected_game.hpp"
#include "collection/collection_json.hpp"
#include "collection/statistics.hpp"
#include "notation/outcomes.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "records/record_writer.hpp"
#include "server/lobby/challenge_json.hpp"
#include "server/site/archive/collected_json.hpp"
#include "server/site/archive/game_search.hpp"
#include "server/site/responses.hpp"
#include "server/site/services.hpp"

namespace tafl::server {

namespace {

using store::CollectedGame;
using SharedRules = std::shared_ptr<const Ruleset>;

constexpr int max_collected_listed = 100;
constexpr int usually_collected_listed = 20;
constexpr std::string_view collection_filters[] = {"ruleset",  "source", "player",  "side",    "result",
                                                   "reason",   "least",  "most",    "before",  "limit",
                                                   "position", "moves",  "pattern", "language"};

std::optional<Winner> query_result(const Request& request) {
    const auto value = request.query_value("result");
    if (value.empty()) return std::nullopt;
    for (const Winner winner : {Winner::Nobody, Winner::Attackers, Winner::Defenders, Winner::Draw})
        if (value == tafl::to_string(winner)) return winner;
    throw invalid("result must be attackers, defenders, draw or ongoing.");
}

std::optional<Side> query_side(const Request& request) {
    const auto value = request.query_value("side");
    if (value.empty()) return std::nullopt;
    if (value == "attackers") return Side::Attackers;
    if (value == "defenders") return Side::Defenders;
    throw invalid("side must be attackers or defenders.");
}

struct CollectionQuestion {
    store::CollectionFilter filter;
    SharedPattern pattern;
    store::Cursor after;
    int limit = usually_collected_listed;
};

CollectionQuestion read_question(const Request& request) {
    for (const auto& [key, value] : request.query)
        if (std::ranges::find(collection_filters, key) == std::end(collection_filters))
            throw invalid(fmt::format("{} is not a filter of collected games; the filters are {}.",
                                      shown(key), join(collection_filters)));
    CollectionQuestion question;
    auto& filter = question.filter;
    filter.ruleset = request.query_value("ruleset");
    filter.source = request.query_value("source");
    filter.player = request.query_value("player");
    filter.side = query_side(request);
    filter.result = query_result(request);
    filter.reason = request.query_value("reason");
    filter.min_plies = query_number(request, "least", 0, INT32_MAX).value_or(0);
    filter.max_plies = query_number(request, "most", 0, INT32_MAX).value_or(INT32_MAX);
    question.after.number = query_number<std::int64_t>(request, "before", 1, INT64_MAX).value_or(0);
    question.limit =
        query_number(request, "limit", 1, max_collected_listed).value_or(usually_collected_listed);
    filter.position = query_reached(request);
    question.pattern = query_pattern(request);
    if (filter.side && filter.player.empty())
        throw invalid("side is that of a player; say whose with player=NAME.");
    return question;
}

// The number of the last game that is examined; 0 if all are.
std::int64_t end_of_examined(Store& store, const CollectionQuestion& question) {
    if (!question.filter.position) return 0;
    const store::Cursor after{0, question.after.number == 0 ? INT64_MAX : question.after.number};
    const auto last = store.position_cursor(store::GameOrigin::Collection, *question.filter.position, after,
                                            max_examined - 1);
    return last ? last->number : 0;
}

using CollectedPage = Examined<CollectedGame, std::int64_t>;

CollectedPage read_collected(Store& store, CollectionQuestion question) {
    const auto last_examined = question.filter.since = end_of_examined(store, question);
    auto page = store.collected_games(question.filter, question.after, question.limit);
    CollectedPage found{std::move(page.items), std::nullopt, 0, 0};
    if (std::ssize(found.games) == question.limit) found.more = page.end.number;
    else if (last_examined > 1) found.more = last_examined;
    return found;
}

CollectedPage examine_collected(Store& store, const CollectionQuestion& question) {
    auto page = read_collected(store, question);
    CollectedPage examined{{}, page.more, static_cast<int>(page.games.size()), 0};
    for (auto& collected : page.games) {
        auto game = tafl::played_game(collected);
        examined.plies += collected.plies;
        if (game && question.pattern->is_in(*std::move(game))) examined.games.push_back(std::move(collected));
    }
    return examined;
}

std::string list_collected(const CollectedPage& page, Language language, bool by_pattern) {
    JsonWriter json;
    json.open('{').key("games");
    append_list(json, page.games, [&](const auto& game) { append_collected(json, game, language); });
    json.field("more", page.more);
    if (by_pattern) json.field("searched", page.examined);
    return json.close('}').take();
}

CollectedGame read_collected_game(Store& store, const std::string& id) {
    auto game = store.collected_game(id);
    if (!game) throw not_found("game-unknown"_reason);
    return *std::move(game);
}

std::string show_collected(Store& store, const std::string& id, Language language) {
    const auto game = read_collected_game(store, id);
    JsonWriter json;
    json.open('{');
    append_collected(json, game, language);
    json.field_or_null("start", game.start).key("moves").open('[');
    for (std::string_view rest = game.moves; !rest.empty();) {
        const auto move = rest.substr(0, rest.find(' '));
        json.value(move.substr(0, move.find('x')));
        rest.remove_prefix(std::min(rest.size(), move.size() + 1));
    }
    return json.close(']').close('}').take();
}

std::string write_collected(Store& store, const std::string& id, RecordFormat format) {
    const auto game = read_collected_game(store, id);
    const auto rules = find_builtin(game.ruleset);
    std::string text;
    const auto written =
        append_record(text, tafl::to_record(game), format, rules ? write_context(*rules) : WriteContext{});
    if (!written) throw std::runtime_error(written.error().message);  // its texts were read from a record
    return text;
}

awaitable<CollectedPage> collected_by_pattern(Services& services, const Request& request,
                                              const CollectionQuestion& question) {
    const auto read = [question](Store& store, int limit, std::optional<std::int64_t> before) {
        auto asked = question;
        asked.limit = limit;
        asked.after.number = before.value_or(0);
        return examine_collected(store, asked);
    };
    const auto first = question.after.number == 0 ? std::nullopt : std::optional(question.after.number);
    co_return co_await examine_games<CollectedGame, std::int64_t>(services.store, request, question.limit,
                                                                  first, read);
}

awaitable<Response> collected_games_route(Services& services, PatternLimiter& limiter,
                                          const Request& request) {
    const auto question = read_question(request);
    const auto language = query_language(request);
    if (question.pattern) {
        admit_pattern_search(limiter, request, services.now());
        const auto found = co_await collected_by_pattern(services, request, question);
        co_return json_answer(list_collected(found, language, true));
    }
    const auto job = [question](Store& store) { return read_collected(store, question); };
    const auto page = co_await services.store.read(job, request.caller.address);
    co_return json_answer(list_collected(page, language, false));
}

awaitable<Response> collected_game_route(Services& services, const Request& request) {
    const auto job = [id = request.segments.at(0), language = query_language(request)](Store& store) {
        return show_collected(store, id, language);
    };
    co_return json_answer(co_await services.store.read(job, request.caller.address));
}

struct CollectedFile {
    RecordFormat format;
    std::string_view ending;
    std::string_view type;
};
constexpr CollectedFile collected_files[] = {
    {RecordFormat::Pgn, "pgn", "application/vnd.chess-pgn"},
    {RecordFormat::Csv, "csv", "text/csv; charset=utf-8"},
    {RecordFormat::Otn, "otg", "text/plain; charset=utf-8"},
    {RecordFormat::Json, "json", "application/json"},
};

awaitable<Response> collected_file_route(Services& services, const Request& request,
                                         const CollectedFile& file) {
    const std::string id = request.segments.at(0);
    const auto job = [id, format = file.format](Store& store) { return write_collected(store, id, format); };
    std::string text = co_await services.store.read(job, request.caller.address);
    co_return file_answer(std::move(text), file.type, fmt::format("collected-{}.{}", id, file.ending));
}

awaitable<Response> statistics_route(Services& services, const Request& request) {
    const auto job = [rules = known_ruleset(request.segments.at(0))](Store& store) {
        JsonWriter json;
        json.open('{');
        append_statistics(json, *rules, read_statistics(store, *rules));
        return json.close('}').take();
    };
    co_return json_answer(co_await services.store.read(job, request.caller.address));
}

}  // namespace

void add_collection_routes(Router& router, Services& services) {
    const auto add = [&](std::string_view path, auto route, RouteRules rules = for_readers) {
        router.add(
            Method::Get, path,
            [&services, route](const Request& request) { return route(services, request); }, rules);
    };
    const auto limiter = std::make_shared<PatternLimiter>(rates::pattern_searches);
    add("/api/v1/collection", [limiter](Services& given, const Request& request) {
        return collected_games_route(given, *limiter, request);
    });
    for (const CollectedFile& file : collected_files)
        add(
            fmt::format("/api/v1/collection/{{id}}.{}", file.ending),
            [&file](Services& given, const Request& request) {
                return collected_file_route(given, request, file);
            },
            as_game);
    add("/api/v1/collection/{id}", collected_game_route,
        as_game);  // behind its files: {id} matches any segment
    add("/api/v1/rulesets/{name}/statistics", statistics_route);
}

}  // namespace tafl::server
