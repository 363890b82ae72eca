// Downloads of a tournament: its standings and its games.
#include <algorithm>
#include <set>

#include "base/json_writer.hpp"
#include "server/base/rate_limiter.hpp"
#include "server/play/client_message.hpp"
#include "server/play/hub.hpp"
#include "server/site/archived_json.hpp"
#include "server/site/archived_record.hpp"
#include "server/site/responses.hpp"
#include "server/site/routes/download_place.hpp"
#include "server/site/services.hpp"
#include "server/tournaments/tournament_json.hpp"
#include "server/tournaments/tournaments.hpp"

namespace tafl::server {

namespace {

using boost::asio::awaitable;
using LivePtr = std::shared_ptr<const LiveTournament>;
using FileLimiter = RateLimiter<store::Moment>;

constexpr Rate files_of_address{8, 8.0 / (5 * 60)};
constexpr std::size_t games_at_once = 50;  // read in one job, so that other reads are not delayed

awaitable<LivePtr> find(Services& services, const Request& request) {
    if (!is_game_id(request.segments.at(0)))
        throw not_found("There is no such tournament.").because("tournament-unknown");
    std::string id = request.segments[0];
    co_return co_await services.hub.tournaments().find(std::move(id), request.caller.address);
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
    text += ",games,no-shows,state\n";
    for (const auto& row : standings.rows) {
        const auto& entrant = live.entrants.at(row.player);
        text += fmt::format("{},{},{:.0f},{}", row.rank, entrant.person.name, entrant.entrant.rating,
                            cell(row.points));
        for (const auto value : row.tie_breaks) text += "," + (value ? cell(*value) : "");
        text += fmt::format(",{},{},{}\n", row.games, entrant.no_shows, state_word(live, entrant));
    }
    return text;
}

// All rows of the standings and all pairings.
std::string results_json(const LiveTournament& live, Moment now) {
    const auto standings = standings_of(live);
    JsonWriter json;
    json.open('{');
    append_tournament(json, live, standings, 1, static_cast<int>(standings.rows.size()), now);
    json.key("pairings").open('[');
    for (const auto& pairing : live.pairings()) append_pairing(json, live, pairing);
    return json.close(']').close('}').take();
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

std::string read_games(store::Store& store, const FinishedPairings& pairings, const EventTags& tournament,
                       RecordFormat format) {
    std::string text;
    Briefs briefs(store);
    for (const auto& pairing : pairings) {
        const auto& id = pairing.game;
        const auto game = store.game(id);
        if (!game) continue;
        const std::array names{briefs.person(game->players[0]).name, briefs.person(game->players[1]).name};
        const EventTags event{tournament.event, tournament.site, pairing.round};
        append_game(text, to_record(*game, store.events(id), names, event), game->terms, format);
    }
    return text;
}

// The games of a tournament, some at a time.
struct TournamentGames {
    Services& services;
    std::string address;
    RecordFormat format;
    EventTags tournament;
    FinishedPairings all;
    std::size_t from = 0;
    [[nodiscard]] awaitable<std::string> next();
};

awaitable<std::string> TournamentGames::next() {
    std::string text;
    while (text.empty() && from < all.size()) {
        const auto to = std::min(from + games_at_once, all.size());
        const FinishedPairings some(all.begin() + static_cast<std::ptrdiff_t>(from),
                                    all.begin() + static_cast<std::ptrdiff_t>(to));
        const auto job = [some, event = tournament, kind = format](store::Store& store) {
            return read_games(store, some, event, kind);
        };
        text = co_await services.store.read_or_refuse(job, address);
        from = to;
    }
    co_return text;
}

awaitable<Response> games_file(Services& services, std::shared_ptr<Downloads> downloads,
                               const Request& request, const GameFormat& kind) {
    const auto live = co_await find(services, request);
    const auto& address = request.caller.address;
    using Owners = std::initializer_list<DownloadPlace::Owner>;
    auto place = std::make_shared<DownloadPlace>(std::move(downloads), Owners{{address}});
    const auto base = services.url.substr(0, services.url.find_last_not_of('/') + 1);
    const auto site = base.empty() ? "" : fmt::format("{}/tournament/{}", base, live->head.id);
    const auto file = std::make_shared<TournamentGames>(
        TournamentGames{services, address, kind.format, {live->settings.name, site}, finished_games(*live)});
    co_return download(
        std::move(place), [file] { return file->next(); }, kind.type,
        fmt::format("tournament-{}.{}", live->head.id, kind.ending));
}

awaitable<Response> standings_file(Services& services, const Request& request) {
    const auto live = co_await find(services, request);
    co_return file_answer(standings_csv(*live), "text/csv; charset=utf-8",
                          fmt::format("tournament-{}-standings.csv", live->head.id));
}

awaitable<Response> results_file(Services& services, const Request& request) {
    const auto live = co_await find(services, request);
    co_return file_answer(results_json(*live, services.now()), "application/json",
                          fmt::format("tournament-{}-results.json", live->head.id));
}

}  // namespace

void add_tournament_files(Router& router, Services& services) {
    const auto limiter = std::make_shared<FileLimiter>(files_of_address);
    const auto add = [&](std::string_view name, auto route) {
        router.add(
            Method::Get, fmt::format("/api/v1/tournaments/{{id}}/{}", name),
            [&services, limiter, route](const Request& request) {
                const auto& address = request.caller.address;
                if (const int seconds = address.empty() ? 0 : limiter->wait(address, services.now()))
                    throw rate_limited(seconds);
                return route(services, request);
            },
            for_readers);
    };
    add("standings.csv", standings_file);
    add("results.json", results_file);
    const auto downloads = std::make_shared<Downloads>();
    for (const auto& kind : game_formats)
        add(fmt::format("games.{}", kind.ending), [&kind, downloads](Services& all, const Request& request) {
            return games_file(all, downloads, request, kind);
        });
}

}  // namespace tafl::server
