// Finished and running games: searched, and exported as files.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <deque>
#include <memory>
#include <utility>

#include "base/text.hpp"
#include "server/people/accounts.hpp"
#include "server/rooms/explored_game.hpp"
#include "server/site/archive/archived_json.hpp"
#include "server/site/archive/archived_record.hpp"
#include "server/site/archive/game_files.hpp"
#include "server/site/archive/game_page.hpp"
#include "server/site/archive/game_search.hpp"
#include "server/site/download_place.hpp"
#include "server/site/responses.hpp"
#include "server/site/services.hpp"

namespace tafl::server {

namespace {

using namespace std::chrono_literals;
using store::GameFilter;
using store::GameHead;

constexpr int max_listed = 100;
constexpr int highest_rating = 4000;
constexpr int usually_listed = 20;
constexpr int exported_at_once = 50;  // looked up in one job, so that other reads are not delayed

struct FileKind {
    RecordFormat format;
    std::string_view ending;
    std::string_view type;
    std::string_view many_type;  // for several games in one file
};
constexpr FileKind file_kinds[] = {
    {RecordFormat::Pgn, "pgn", "application/vnd.chess-pgn", "application/vnd.chess-pgn"},
    {RecordFormat::Csv, "csv", "text/csv; charset=utf-8", "text/csv; charset=utf-8"},
    {RecordFormat::Otn, "otg", "text/plain; charset=utf-8", "text/plain; charset=utf-8"},
    {RecordFormat::Json, "json", "application/json", "application/x-ndjson"},
};

template <typename T>
std::optional<T> query_word(const Request& request, std::string_view key,
                            std::initializer_list<std::pair<std::string_view, T>> words) {
    const std::string_view value = request.query_value(key);
    if (value.empty()) return std::nullopt;
    std::string known;
    for (const auto& [word, meaning] : words) {
        if (word == value) return meaning;
        known += fmt::format("{}{}", known.empty() ? "" : ", ", word);
    }
    throw invalid(fmt::format("{} is not a {}; it can be {}.", shown(value), key, known));
}

struct Question {
    GameFilter filter;
    std::string player;
    std::string opponent;
    SharedPattern pattern;
};

// Unknown filters are refused: ignoring a misspelt one would return the wrong games.
void refuse_unknown_filters(const Request& request) {
    static constexpr std::array<std::string_view, 17> known{
        "player", "side",  "opponent", "ruleset",     "result",     "reason",   "rated", "status", "before",
        "limit",  "least", "most",     "leastRating", "mostRating", "position", "moves", "pattern"};
    for (const auto& [key, value] : request.query) {
        if (std::ranges::find(known, key) == known.end())
            throw invalid(
                fmt::format("{} is not a filter of games; the filters are {}.", shown(key), join(known)));
    }
}

// What is stored of a game when it ends: its length, its positions, its moves.
void read_finished(Question& question, const Request& request) {
    auto& filter = question.filter;
    const auto least = query_number(request, "least", 0, INT32_MAX);
    const auto most = query_number(request, "most", 0, INT32_MAX);
    filter.position = query_reached(request);
    question.pattern = query_pattern(request);
    if (!least && !most && !filter.position && !question.pattern) return;
    if (filter.over == false)
        throw invalid(
            "least, most, position, moves and pattern search finished games; leave out status=going.");
    filter.over = true;
    filter.min_plies = least.value_or(0);
    filter.max_plies = most.value_or(INT32_MAX);
}

Question wanted_games(const Request& request) {
    refuse_unknown_filters(request);
    Question question{{},
                      std::string(request.query_value("player")),
                      std::string(request.query_value("opponent")),
                      nullptr};
    GameFilter& filter = question.filter;
    filter.side =
        query_word<Side>(request, "side", {{"attackers", Side::Attackers}, {"defenders", Side::Defenders}});
    filter.ruleset = request.query_value("ruleset");
    filter.result = query_word<Winner>(request, "result",
                                       {{"attackers", Winner::Attackers},
                                        {"defenders", Winner::Defenders},
                                        {"draw", Winner::Draw},
                                        {"none", Winner::Nobody}});
    filter.reason = request.query_value("reason");
    filter.rated = query_word<bool>(request, "rated", {{"true", true}, {"false", false}});
    filter.over = query_word<bool>(request, "status", {{"going", false}, {"over", true}});
    if (const auto before = query_number<std::int64_t>(request, "before", 0, 1LL << 52))
        filter.before = store::Moment(std::chrono::milliseconds(*before));
    read_finished(question, request);
    filter.min_rating = query_number(request, "leastRating", 0, highest_rating);
    filter.max_rating = query_number(request, "mostRating", 0, highest_rating);
    filter.limit = query_number(request, "limit", 1, max_listed).value_or(usually_listed);
    if (question.player.empty() && (filter.side || !question.opponent.empty()))
        throw invalid("side and opponent are those of a player; say whose with player=NAME.");
    return question;
}

PlayerId id_of(Store& store, const std::string& name) {
    return name.empty() ? 0 : player_named(store, name).id;
}

GamePage find_page(Store& store, Question question) {
    question.filter.player = id_of(store, question.player);
    question.filter.opponent = id_of(store, question.opponent);
    return read_page(store, question.filter);
}

std::string list_games(Store& store, const GamePage& page, std::optional<int> searched = {}) {
    Briefs briefs(store);
    JsonWriter json;
    json.open('{').key("games").open('[');
    for (const GameHead& game : page.games) briefs.append_brief(json, game);
    json.close(']').field("more", page.more);
    if (searched) json.field("searched", *searched);
    return json.close('}').take();
}

using ExaminedGames = Examined<GameHead, store::Moment>;

ExaminedGames examine_page(Store& store, const Question& question) {
    auto page = find_page(store, question);
    ExaminedGames examined{{}, page.more, static_cast<int>(page.games.size()), 0};
    for (auto& head : page.games) {
        auto game = played_game(head);
        examined.plies += head.end ? head.end->plies : 0;
        if (game && question.pattern->is_in(*std::move(game))) examined.games.push_back(std::move(head));
    }
    return examined;
}

std::array<std::string, 2> names_of(const GameHead& game, Briefs& briefs) {
    auto names = game.names;
    for (std::size_t side = 0; side < 2; ++side)
        if (game.players[side] != 0) names[side] = briefs.person(game.players[side]).name;
    return names;
}

void append_kept(std::string& out, Store& store, const GameHead& game, Briefs& briefs, RecordFormat format) {
    const Record record = to_record(game, store.events(game.id), names_of(game, briefs));
    append_game(out, record, game.terms, format);
}

std::string read_game_file(Store& store, const std::string& id, RecordFormat format) {
    const std::optional<GameHead> game = store.game(id);
    if (!game) throw not_found("game-unknown"_reason);
    std::string text;
    Briefs briefs(store);
    append_kept(text, store, *game, briefs, format);
    return text;
}

awaitable<Response> get_games_by_pattern(Services& services, const Request& request,
                                         const Question& question) {
    const auto read = [question](Store& store, int limit, std::optional<store::Moment> before) {
        auto asked = question;
        asked.filter.limit = limit;
        asked.filter.before = before;
        return examine_page(store, asked);
    };
    const auto& filter = question.filter;
    const auto found = co_await examine_games<GameHead, store::Moment>(services.store, request, filter.limit,
                                                                       filter.before, read);
    const auto job = [found](Store& store) {
        return list_games(store, {found.games, found.more}, found.examined);
    };
    co_return json_answer(co_await services.store.read(job, request.caller.address));
}

awaitable<Response> get_games(Services& services, PatternLimiter& limiter, const Request& request) {
    const Question question = wanted_games(request);
    if (question.pattern) {
        admit_pattern_search(limiter, request, services.now());
        co_return co_await get_games_by_pattern(services, request, question);
    }
    const auto job = [question](Store& store) { return list_games(store, find_page(store, question)); };
    co_return json_answer(co_await services.store.read(job, request.caller.address));
}

awaitable<Response> get_game_file(Services& services, const Request& request, const FileKind& kind) {
    const std::string id = request.segments.at(0);
    const auto job = [id, format = kind.format](Store& store) { return read_game_file(store, id, format); };
    std::string text = co_await services.store.read(job, request.caller.address);
    co_return file_answer(std::move(text), kind.type, fmt::format("skjaldborg-{}.{}", id, kind.ending));
}

// All games of the caller in one file, newest first, as in the archive. A value: jobs of the store change copies.
struct GamesInPieces {
    RecordFormat format;
    GameFilter filter;
    std::deque<std::string> ids{};  // of the page's games that are not written yet
    bool is_last = false;           // no page comes after this one
    std::string piece{};

    void read_more(Store& store);
    void read_ids(Store& store);
};

void GamesInPieces::read_ids(Store& store) {
    const GamePage page = read_page(store, filter);
    for (const GameHead& game : page.games) ids.push_back(game.id);
    filter.before = page.more;
    is_last = !page.more;
}

// Adds games until the piece is full or the page ends.
void GamesInPieces::read_more(Store& store) {
    piece.clear();
    if (ids.empty()) read_ids(store);
    Briefs briefs(store);
    for (; !ids.empty() && piece.size() < full_piece; ids.pop_front()) {
        if (const auto game = store.game(ids.front())) append_kept(piece, store, *game, briefs, format);
    }
}

struct GamesFile {
    Services& services;
    std::string address;
    GamesInPieces games;
    [[nodiscard]] awaitable<std::string> next();
};

awaitable<std::string> GamesFile::next() {
    games.piece.clear();
    while (games.piece.empty() && !(games.is_last && games.ids.empty())) {
        const auto job = [known = games](Store& store) {
            auto next = known;
            next.read_more(store);
            return next;
        };
        games = co_await services.store.read(job, address, StoreQueue::long_read);
    }
    co_return std::exchange(games.piece, {});
}

awaitable<Response> get_my_games(Services& services, const Downloads& downloads, const Request& request,
                                 const FileKind& kind) {
    const auto& caller = request.caller;
    auto place = std::make_shared<DownloadPlace>(downloads, caller, true);
    co_return download(std::move(place), games_in_pieces(services, caller, kind.ending), kind.many_type,
                       fmt::format("skjaldborg-games.{}", kind.ending));
}

}  // namespace

NextPiece games_in_pieces(Services& services, const Caller& caller, std::string_view ending) {
    const auto* kind = std::ranges::find(file_kinds, ending, &FileKind::ending);
    GameFilter filter;
    filter.player = caller.id;
    filter.limit = exported_at_once;
    const auto file =
        std::make_shared<GamesFile>(GamesFile{services, caller.address, {kind->format, filter}});
    return [file] { return file->next(); };
}

void add_archive_routes(Router& router, Services& services) {
    const auto limiter = std::make_shared<PatternLimiter>(rates::pattern_searches);
    router.add(
        Method::Get, "/api/v1/games",
        [&services, limiter](const Request& request) { return get_games(services, *limiter, request); },
        {.scope = store::Scope::Read, .answer = game_size});  // of max_begun_together
    const auto downloads = std::make_shared<Downloads>();
    for (const FileKind& kind : file_kinds) {
        router.add(
            Method::Get, fmt::format("/api/v1/games/{{id}}.{}", kind.ending),
            [&](const Request& request) { return get_game_file(services, request, kind); }, as_game);
        router.add(
            Method::Get, fmt::format("/api/v1/me/games.{}", kind.ending),
            [&services, &kind, downloads](const Request& request) {
                return get_my_games(services, *downloads, request, kind);
            },
            {.scope = store::Scope::Read, .access = Access::Player, .requests = 3, .answer = piece_size});
    }
}

}  // namespace tafl::server
