// Downloads of a tournament: its standings and its games.
#include <algorithm>
#include <set>

#include "base/json_writer.hpp"
#include "server/base/limits/rate_limiter.hpp"
#include "server/base/limits/rates.hpp"
#include "server/play/client_message.hpp"
#include "server/play/hub.hpp"
#include "server/site/archive/archived_json.hpp"
#include "server/site/archive/archived_record.hpp"
#include "server/site/download_place.hpp"
#include "server/site/responses.hpp"
#include "server/site/services.hpp"
#include "server/tournaments/tournament_json.hpp"
#include "server/tournaments/tournaments.hpp"

namespace tafl::server {

namespace {

using LivePtr = std::shared_ptr<const LiveTournament>;
using FileLimiter = RateLimiter<store::Moment>;

awaitable<LivePtr> find(Services& services, const Request& request) {
    if (!is_public_id(request.segments.at(0))) throw not_found("tournament-unknown"_reason);
    std::string id = request.segments[0];
    co_return co_await services.tournaments.find(std::move(id), request.caller.address);
}

// A spreadsheet would take a cell that begins with a sign for a formula; names cannot contain quotes or
// commas.
std::string cell(double value) {
    auto text = fmt::format("{:.2f}", value);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.ends_with('.')) text.pop_back();
    return text;
}

std::string standings_csv(const LiveTournament& live) {
    const auto standings = standings_of(live);
    std::string text = "rank,name,rating,points";
    for (const auto name : standings.tie_breaks) text += fmt::format(",{}", name);
    text += ",games,no-shows,state";
    if (!standings.teams.empty()) text += ",team";
    const bool has_cross = !standings.rows.empty() && !standings.rows.front().cross.empty();
    for (std::size_t i = 1; has_cross && i <= standings.rows.size(); ++i) text += fmt::format(",{}", i);
    text += '\n';
    for (const auto& row : standings.rows) {
        const auto& entrant = live.entrants.at(row.player);
        text += fmt::format("{},{},{:.0f},{}", row.rank, entrant.person.name, entrant.entrant.rating,
                            cell(row.points));
        for (const auto value : row.tie_breaks) text += "," + (value ? cell(*value) : "");
        text += fmt::format(",{},{},{}", row.games, entrant.no_shows, state_word(live, entrant));
        if (!standings.teams.empty()) text += "," + entrant.entrant.team;
        for (const auto value : row.cross) text += "," + (value ? cell(*value) : "");
        text += '\n';
    }
    return text;
}

// As JSON, up to the pairings: all rows of the standings.
std::string results_head(const LiveTournament& live, Moment now) {
    const auto standings = standings_of(live);
    JsonWriter json;
    json.open('{');
    append_tournament(json, live, standings, 1, static_cast<int>(standings.rows.size()), now);
    auto text = json.key("pairings").open('[').close(']').close('}').take();
    text.resize(text.size() - std::string_view("]}").size());
    return text;
}

// All rows of the standings and all pairings, in pieces. The tournament is read for this file alone: thousands
// of results are counted and written on the thread that reads.
struct TournamentResults {
    Services& services;
    std::string address;
    LivePtr live;
    std::size_t pairings = 0;  // written
    bool is_begun = false, is_over = false;
    [[nodiscard]] awaitable<std::string> next();
};

struct ResultsPiece {
    std::string text;
    std::size_t pairings = 0;
};

// Adds pairings until the piece is full.
ResultsPiece results_piece(const LiveTournament& live, std::size_t from, std::string text) {
    const auto& pairings = live.pairings();
    for (; from < pairings.size() && text.size() < full_piece; ++from) {
        JsonWriter json;
        append_pairing(json, live, pairings[from]);
        text += (from == 0 ? "" : ",") + json.take();
    }
    if (from == pairings.size()) text += "]}";
    return {std::move(text), from};
}

awaitable<std::string> TournamentResults::next() {
    if (is_over) co_return std::string();
    const auto job = [from = pairings, has_head = is_begun, of = live, now = services.now()](store::Store&) {
        return results_piece(*of, from, has_head ? "" : results_head(*of, now));
    };
    auto piece = co_await services.store.read_or_refuse(job, address, StoreQueue::long_read);
    is_begun = true;
    pairings = piece.pairings;
    is_over = pairings == live->pairings().size();
    co_return std::move(piece.text);
}

struct GameFormat {
    RecordFormat format;
    std::string_view ending, type;
};
constexpr GameFormat game_formats[] = {{RecordFormat::Pgn, "pgn", "application/vnd.chess-pgn"},
                                       {RecordFormat::Csv, "csv", "text/csv; charset=utf-8"},
                                       {RecordFormat::Otn, "otg", "text/plain; charset=utf-8"},
                                       {RecordFormat::Json, "json", "application/x-ndjson"}};

using FinishedPairings = std::vector<store::Pairing>;

FinishedPairings finished_games(const LiveTournament& live) {
    FinishedPairings finished;
    for (const auto& pairing : live.pairings())
        if (pairing.is_over && !pairing.game.empty()) finished.push_back(pairing);
    return finished;
}

// The games of a tournament, some at a time.
struct TournamentGames {
    static constexpr std::size_t most_at_once = 50;  // in one job, so that other reads are not delayed

    Services& services;
    std::string address;
    RecordFormat format;
    EventTags tournament;
    std::shared_ptr<const FinishedPairings> all;
    std::size_t from = 0;
    [[nodiscard]] awaitable<std::string> next();
};

struct GamesPiece {
    std::string text;
    std::size_t to = 0;  // the first game that is not in it
};

// Adds games until the piece is full.
GamesPiece read_games(store::Store& store, const FinishedPairings& all, std::size_t from,
                      const EventTags& tournament, RecordFormat format) {
    GamesPiece piece{{}, from};
    Briefs briefs(store);
    const auto end = std::min(from + TournamentGames::most_at_once, all.size());
    for (; piece.to < end && piece.text.size() < full_piece; ++piece.to) {
        const auto& pairing = all[piece.to];
        const auto game = store.game(pairing.game);
        if (!game) continue;
        const std::array names{briefs.person(game->players[0]).name, briefs.person(game->players[1]).name};
        const EventTags event{tournament.event, tournament.site, pairing.round};
        append_game(piece.text, to_record(*game, store.events(game->id), names, event), game->terms, format);
    }
    return piece;
}

awaitable<std::string> TournamentGames::next() {
    GamesPiece piece;
    while (piece.text.empty() && from < all->size()) {
        const auto job = [of = all, begin = from, event = tournament, kind = format](store::Store& store) {
            return read_games(store, *of, begin, event, kind);
        };
        piece = co_await services.store.read_or_refuse(job, address, StoreQueue::long_read);
        from = piece.to;
    }
    co_return std::move(piece.text);
}

awaitable<Response> games_file(Services& services, const Downloads& downloads, const Request& request,
                               const GameFormat& kind) {
    const auto live = co_await find(services, request);
    const auto& address = request.caller.address;
    auto place = std::make_shared<DownloadPlace>(downloads, request.caller);
    const auto base = services.url.substr(0, services.url.find_last_not_of('/') + 1);
    const auto site = base.empty() ? "" : fmt::format("{}/tournament/{}", base, live->head.id);
    const auto file = std::make_shared<TournamentGames>(
        TournamentGames{services,
                        address,
                        kind.format,
                        {live->settings.name, site},
                        std::make_shared<const FinishedPairings>(finished_games(*live))});
    co_return download(
        std::move(place), [file] { return file->next(); }, kind.type,
        fmt::format("tournament-{}.{}", live->head.id, kind.ending));
}

// A copy of the tournament that is going on, because the reading thread uses it.
awaitable<LivePtr> read_again(Services& services, const Request& request) {
    const auto id = (co_await find(services, request))->head.id;
    const auto job = [id](store::Store& store) -> LivePtr { return read_tournament(store, id); };
    co_return co_await services.store.read_or_refuse(job, request.caller.address, StoreQueue::long_read);
}

awaitable<Response> standings_file(Services& services, const Downloads&, const Request& request) {
    const auto live = co_await read_again(services, request);
    const auto job = [live](store::Store&) { return standings_csv(*live); };
    co_return file_answer(
        co_await services.store.read_or_refuse(job, request.caller.address, StoreQueue::long_read),
        "text/csv; charset=utf-8", fmt::format("tournament-{}-standings.csv", live->head.id));
}

awaitable<Response> results_file(Services& services, const Downloads& downloads, const Request& request) {
    const auto& address = request.caller.address;
    auto place = std::make_shared<DownloadPlace>(downloads, request.caller);
    const auto live = co_await read_again(services, request);
    const auto file = std::make_shared<TournamentResults>(TournamentResults{services, address, live});
    co_return download(
        std::move(place), [file] { return file->next(); }, "application/json",
        fmt::format("tournament-{}-results.json", live->head.id));
}

}  // namespace

void add_tournament_files(Router& router, Services& services) {
    const RouteRules as_file{.scope = store::Scope::Read, .requests = 5, .answer = piece_size};
    const auto limiter = std::make_shared<FileLimiter>(rates::tournament_files);
    const auto downloads = std::make_shared<Downloads>();
    const auto add = [&](std::string_view name, auto route) {
        router.add(
            Method::Get, fmt::format("/api/v1/tournaments/{{id}}/{}", name),
            [&services, limiter, downloads, route](const Request& request) {
                const auto& address = request.caller.address;
                if (const int seconds = address.empty() ? 0 : limiter->wait(address, services.now()))
                    throw rate_limited(seconds);
                return route(services, *downloads, request);
            },
            as_file);
    };
    add("standings.csv", standings_file);
    add("results.json", results_file);
    for (const auto& kind : game_formats)
        add(fmt::format("games.{}", kind.ending),
            [&kind](Services& all, const Downloads& places, const Request& request) {
                return games_file(all, places, request, kind);
            });
}

}  // namespace tafl::server
