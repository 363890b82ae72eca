// Pages with metadata in their HTML, for clients that run no scripts; sitemap and robots.txt. Other pages are
// served as plain files (net/http/page_response.hpp).
#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "puzzles/builtin_puzzles.hpp"
#include "server/base/gzip.hpp"
#include "server/net/http/header_values.hpp"
#include "server/net/http/page_response.hpp"
#include "server/people/former_names.hpp"
#include "server/people/names.hpp"
#include "server/play/client_message.hpp"
#include "server/rooms/game_setup.hpp"
#include "server/rooms/game_store.hpp"
#include "server/site/pages/page_head.hpp"
#include "server/site/responses.hpp"
#include "server/site/services.hpp"

namespace tafl::server {

namespace {

constexpr std::string_view what_it_is =
    "Play hnefatafl, the Viking board game, against the computer, a friend or anyone: exact rules, a strong "
    "engine, "
    "analysis, boards to print.";

constexpr const char* framed_policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *";

constexpr int max_languages = 10;  // further ones are ignored

struct Pages {
    StaticFiles& files;
    std::string url;  // without a slash at its end; empty: unknown
};

Response page(const Pages& pages, const PageHead& head, int status = 200) {
    const auto file = pages.files.find("/");
    if (!file) return {503, std::string(not_built_page()), "text/html; charset=utf-8", {}};
    return {status,
            with_head(file->body, head, pages.url),
            "text/html; charset=utf-8",
            {{"Cache-Control", "no-cache"}},
            file->style_source};
}

// The styles in a page compress to a fifth.
awaitable<Response> compressed(const Handler& handler, const Request& request) {
    auto response = co_await handler(request);
    response.headers.emplace_back("Vary", "Accept-Encoding");
    if (response.body.empty() || !accepts_encoding(request.encodings, "gzip")) co_return response;
    response.body = to_gzip(response.body);
    response.headers.emplace_back("Content-Encoding", "gzip");
    co_return response;
}

Response no_such_page(const Pages& pages, const Request& request) {
    return page(pages, {"Page not found · Skjaldborg", std::string(what_it_is), request.path, ""}, 404);
}

// The initial HTML of the page in the first of the browser's languages that the client has
// (web/client/vite.config.ts, firstView).
std::string first_view(StaticFiles& files, std::string_view languages) {
    const auto in = [&](std::string_view code) { return files.find(fmt::format("/first/{}.html", code)); };
    for (int i = 0; i < max_languages && !languages.empty(); ++i) {
        const auto end = std::min(languages.find(','), languages.size());
        const auto tag = trimmed(languages.substr(0, end));
        std::string code(tag.substr(0, tag.find_first_of("-;")));
        std::ranges::transform(code, code.begin(), to_lower);
        if (const auto file = in(code)) return file->body;
        languages.remove_prefix(std::min(end + 1, languages.size()));
    }
    const auto english = in("en");
    return english ? english->body : "";
}

awaitable<Response> home(Pages pages, const Request& request) {
    auto answer = page(pages, {"Skjaldborg: hnefatafl, the Viking board game", std::string(what_it_is), "/",
                               "/api/v1/rulesets/copenhagen/card.png"});
    constexpr std::string_view header = "</header>";
    if (const auto at = answer.body.find(header); at != std::string::npos)
        answer.body.insert(at + header.size(), first_view(pages.files, request.languages));
    answer.headers.emplace_back("Vary", "Accept-Language");
    co_return answer;
}

std::string standing(const store::GameHead& head) {
    if (!head.end) return "In progress.";
    switch (head.end->result) {
        case Winner::Attackers: return "The attackers won.";
        case Winner::Defenders: return "The defenders won.";
        case Winner::Draw: return "Drawn.";
        default: return "Aborted.";
    }
}

awaitable<Response> game(Pages pages, Services& services, const Request& request) {
    const auto id = request.segments.at(0);
    if (!is_public_id(id)) co_return no_such_page(pages, request);
    auto job = [id](store::Store& store) -> std::optional<StoredGame> {
        const auto head = store.game(id);
        return head ? std::optional(read_players(store, *head)) : std::nullopt;
    };
    const auto stored = co_await services.store.read_or_refuse(std::move(job), request.caller.address);
    if (!stored) co_return no_such_page(pages, request);
    const auto ruleset = ruleset_of(stored->head.terms);
    const auto title = fmt::format("{} against {}", name_of(stored->persons[0]), name_of(stored->persons[1]));
    co_return page(pages, {title + " · Skjaldborg",
                           fmt::format("{}. {} Watch it move by move.",
                                       ruleset ? (*ruleset)->title : "Hnefatafl", standing(stored->head)),
                           request.path, fmt::format("/api/v1/games/{}/card.png", id)});
}

awaitable<Response> ruleset(Pages pages, const Request& request) {
    const auto found = find_builtin(request.segments.at(0));
    if (!found) co_return no_such_page(pages, request);
    co_return page(
        pages,
        {fmt::format("{}: the rules · Skjaldborg", found->title),
         fmt::format("The rules of {0}, a tafl game on {1} by {1} squares: every clause with a board that "
                     "plays it, and a set to print.",
                     found->title, found->size()),
         request.path, fmt::format("/api/v1/rulesets/{}/card.png", found->name)});
}

struct Lessons {
    std::string_view ruleset;
    std::string_view title;
};
constexpr Lessons all_lessons{"copenhagen", "hnefatafl"};
constexpr Lessons courses[] = {{"brandub", "Brandub"}, {"copenhagen", "Copenhagen"}};  // web/client/lessons

Response lessons_page(const Pages& pages, const Request& request, const Lessons& lessons) {
    return page(pages, {fmt::format("Learn {} step by step · Skjaldborg", lessons.title),
                        fmt::format("Learn {} in small exercises on a board: moving, capturing, the king, "
                                    "first strategy. The rules judge every try.",
                                    lessons.title),
                        request.path, fmt::format("/api/v1/rulesets/{}/card.png", lessons.ruleset)});
}

awaitable<Response> lessons(Pages pages, const Request& request) {
    co_return lessons_page(pages, request, all_lessons);
}

awaitable<Response> course(Pages pages, const Request& request) {
    const auto found = std::ranges::find(courses, request.segments.at(0), &Lessons::ruleset);
    if (found == std::end(courses)) co_return no_such_page(pages, request);
    co_return lessons_page(pages, request, *found);
}

Response puzzles_page(const Pages& pages, const Request& request, std::string_view title,
                      std::string_view id) {
    return page(
        pages, {fmt::format("{} · Skjaldborg", title),
                "Hnefatafl puzzles: find the one move that wins, or the one that does not lose. Every win is "
                "proven to its end.",
                request.path, fmt::format("/api/v1/puzzles/{}/card.png", id)});
}

awaitable<Response> puzzles(Pages pages, const Request& request) {
    co_return puzzles_page(pages, request, "Hnefatafl puzzles", "daily");
}

struct PuzzlePlace {
    std::string_view name;
    std::string_view title;
};
constexpr PuzzlePlace puzzle_places[] = {{"training", "Puzzle training"},
                                         {"daily", "Puzzle of the day"},
                                         {"streak", "Puzzle streak"},
                                         {"storm", "Puzzle storm"}};  // web/client/src/puzzles/puzzles.tsx

// A page of puzzles, or a single puzzle.
awaitable<Response> puzzle_place(Pages pages, const Request& request) {
    const auto& name = request.segments.at(0);
    const auto place = std::ranges::find(puzzle_places, name, &PuzzlePlace::name);
    if (place != std::end(puzzle_places)) co_return puzzles_page(pages, request, place->title, "daily");
    const auto id = parse_puzzle_id(name);
    const auto found = id ? find_builtin_puzzle(*id) : BuiltinPuzzle{};
    if (found.listed == nullptr) co_return no_such_page(pages, request);
    co_return puzzles_page(pages, request, fmt::format("{} puzzle {}", found.set->ruleset->title, name),
                           name);
}

awaitable<Response> player(Pages pages, Services& services, const Request& request) {
    auto job = [name = request.segments.at(0)](store::Store& store) {
        auto renamed = player_formerly_named(store, name);
        const bool is_former = renamed.has_value();
        return std::pair(is_former ? std::move(renamed) : store.player_named(name_key(name)), is_former);
    };
    const auto [found, is_former] =
        co_await services.store.read_or_refuse(std::move(job), request.caller.address);
    if (!found) co_return no_such_page(pages, request);
    if (is_former) co_return moved_to("/player/", found->name);
    co_return page(pages,
                   {found->name + " · Skjaldborg",
                    found->name + " plays hnefatafl on Skjaldborg: ratings and games.", request.path, ""});
}

std::optional<store::Study> shared_study(store::Store& store, const std::string& id) {
    auto study = store.study(id);
    if (study && study->visibility == store::StudyVisibility::Private) study.reset();
    return study;
}

// The page of a private study does not have its title.
awaitable<Response> study(Pages pages, Services& services, const Request& request) {
    auto job = [id = request.segments.at(0)](store::Store& store) { return shared_study(store, id); };
    const auto found = co_await services.store.read_or_refuse(std::move(job), request.caller.address);
    co_return page(pages, {(found ? found->title : "A study") + " · Skjaldborg",
                           "A study of hnefatafl: games with variations, comments and arrows, move by move.",
                           request.path, ""});
}

// A board for embedding in other sites. It is read-only, so anybody may frame it.
Response framed(const Pages& pages, bool is_there) {
    const auto file = pages.files.find("/embed.html");
    if (!file) return {503, std::string(not_built_page()), "text/html; charset=utf-8", {}};
    return {is_there ? 200 : 404,
            file->body,
            "text/html; charset=utf-8",
            {{"Cache-Control", "no-cache"},
             {"Content-Security-Policy", framed_policy},
             {"Cross-Origin-Resource-Policy", "cross-origin"}}};
}

awaitable<Response> embedded_tv(Pages pages, const Request&) { co_return framed(pages, true); }

awaitable<Response> embedded_game(Pages pages, Services& services, const Request& request) {
    auto job = [id = request.segments.at(0)](store::Store& store) { return store.game(id).has_value(); };
    co_return framed(pages, co_await services.store.read_or_refuse(std::move(job), request.caller.address));
}

awaitable<Response> embedded_study(Pages pages, Services& services, const Request& request) {
    auto job = [id = request.segments.at(0)](store::Store& store) {
        return shared_study(store, id).has_value();
    };
    co_return framed(pages, co_await services.store.read_or_refuse(std::move(job), request.caller.address));
}

awaitable<Response> robots(Pages pages, const Request&) {
    std::string text = "User-agent: *\nDisallow: /api/\nAllow: /api/v1/*/card.png\n";
    if (!pages.url.empty()) text += fmt::format("Sitemap: {}/sitemap.xml\n", pages.url);
    co_return Response{200, std::move(text), "text/plain; charset=utf-8", {}};
}

awaitable<Response> sitemap(Pages pages, const Request&) {
    if (pages.url.empty()) throw not_found("The site does not know its own address (tafl serve --url).");
    std::vector<std::string> paths{"/",
                                   "/rules",
                                   "/differences",
                                   "/lobby",
                                   "/watch",
                                   "/games",
                                   "/leaderboards",
                                   "/analysis",
                                   "/study",
                                   "/guide/play",
                                   "/guide/strategy",
                                   "/guide/openings",
                                   "/guide/history",
                                   "/learn",
                                   "/learn/brandub",
                                   "/learn/copenhagen",
                                   "/puzzles",
                                   "/puzzles/daily"};
    for (const auto& ruleset : builtin_rulesets()) paths.push_back("/rules/" + ruleset->name);
    std::string text =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n";
    for (const auto& path : paths) text += fmt::format("<url><loc>{}{}</loc></url>\n", pages.url, path);
    co_return Response{200, text + "</urlset>\n", "application/xml", {}};
}

awaitable<Response> favicon(const Request&) {
    co_return Response{301, "", "text/plain", {{"Location", "/icons/touch-180.png"}}};
}

}  // namespace

void add_page_routes(Router& router, Services& services, StaticFiles& files) {
    const auto end = services.url.find_last_not_of('/') + 1;
    const Pages pages{files, services.url.substr(0, end)};
    const auto get = [&](std::string_view path, Handler handler) {
        router.add(Method::Get, path, [handler = std::move(handler)](const Request& request) {
            return compressed(handler, request);
        });
    };
    get("/", [pages](const Request& request) { return home(pages, request); });
    get("/game/{id}", [pages, &services](const Request& request) { return game(pages, services, request); });
    get("/rules/{name}", [pages](const Request& request) { return ruleset(pages, request); });
    get("/learn", [pages](const Request& request) { return lessons(pages, request); });
    for (const char* const path : {"/learn/{course}", "/learn/{course}/sheet"})
        get(path, [pages](const Request& request) { return course(pages, request); });
    get("/puzzles", [pages](const Request& request) { return puzzles(pages, request); });
    get("/puzzles/{place}", [pages](const Request& request) { return puzzle_place(pages, request); });
    get("/player/{name}",
        [pages, &services](const Request& request) { return player(pages, services, request); });
    get("/study/{id}",
        [pages, &services](const Request& request) { return study(pages, services, request); });
    get("/embed/tv", [pages](const Request& request) { return embedded_tv(pages, request); });
    get("/embed/game/{id}",
        [pages, &services](const Request& request) { return embedded_game(pages, services, request); });
    get("/embed/study/{id}",
        [pages, &services](const Request& request) { return embedded_study(pages, services, request); });
    get("/robots.txt", [pages](const Request& request) { return robots(pages, request); });
    get("/sitemap.xml", [pages](const Request& request) { return sitemap(pages, request); });
    get("/favicon.ico", favicon);
}

}  // namespace tafl::server
