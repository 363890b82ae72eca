// The printable set and the rule book as an EPUB, as `tafl print` makes them, for the site's rulesets and for
// the rules of a game.
//
// Drawing a set takes most of a second: a background thread does it, and the sets of the site's rulesets are
// cached.
#include <fmt/format.h>

#include <string>

#include "base/numbers.hpp"
#include "base/text.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "print/book/epub.hpp"
#include "print/set/print_set.hpp"
#include "server/net/http/header_values.hpp"
#include "server/rooms/game_setup.hpp"
#include "server/site/drawings/drawing_pool.hpp"
#include "server/site/drawings/pictures.hpp"
#include "server/site/responses.hpp"
#include "server/site/services.hpp"

namespace tafl::server {

namespace {

using RulesetPtr = std::shared_ptr<const Ruleset>;

constexpr std::string_view pdf_type = "application/pdf", epub_type = "application/epub+zip";

// --- the request

const print::Paper& query_paper(const Request& request) {
    const auto name = request.query_value("paper");
    if (name.empty() || name == "a4") return print::a4;
    if (name == "letter") return print::letter;
    throw invalid("paper must be a4 or letter.");
}

print::SetPages query_pages(const Request& request) {
    const auto names = request.query_value("pages");
    if (names.empty()) return {};
    const auto pages = print::pages_named(names);
    if (!pages) throw invalid("pages: " + pages.error() + ".");
    return *pages;
}

print::PieceStyle query_pieces(const Request& request) {
    const auto name = request.query_value("pieces");
    if (name.empty()) return print::PieceStyle::Shields;
    if (const auto style = print::find_piece_style(name)) return *style;
    throw invalid(fmt::format("pieces must be one of {}.", fmt::join(print::piece_style_names(), ", ")));
}

std::optional<print::Paper> query_poster(const Request& request) {
    const auto name = request.query_value("poster");
    if (name.empty()) return std::nullopt;
    if (const auto poster = print::find_poster(name)) return poster;
    throw invalid("poster must be a3, a2 or a1.");
}

std::optional<double> query_square(const Request& request) {
    if (!query_flag(request, "travel")) return std::nullopt;
    if (!request.query_value("poster").empty()) throw invalid("travel and poster: ask for one of them.");
    return print::travel_square;
}

std::optional<double> query_king(const Request& request) {
    const auto text = request.query_value("king");
    if (text.empty()) return std::nullopt;
    if (const auto king = parse_number(text, 1.0, print::max_square)) return king;
    throw invalid("king must be a width in millimetres, such as 25.");
}

print::SetOptions query_options(const Request& request) {
    return {.paper = query_paper(request),
            .theme = &query_theme(request, "ash"),
            .language = query_language(request),
            .square = query_square(request),
            .king = query_king(request),
            .piece_style = query_pieces(request),
            .poster = query_poster(request),
            .pages = query_pages(request),
            .marks = query_flag(request, "marks")};
}

// The cache key.
std::string key_of(const Ruleset& ruleset, const print::SetOptions& options) {
    return fmt::format("{} {} {} {} {} {} {} {} {} {:d}", ruleset.name, options.paper.name,
                       options.theme->name, code_of(options.language), options.square.value_or(0),
                       options.king.value_or(0), static_cast<int>(options.piece_style),
                       options.poster ? options.poster->name : "", options.pages.bits(), options.marks);
}

// "copenhagen-letter-de.pdf"
std::string file_name(const Ruleset& ruleset, const print::SetOptions& options) {
    const auto* paper = options.paper.name == print::letter.name ? "letter" : "a4";
    return fmt::format("{}-{}-{}.pdf", ruleset.name, paper, code_of(options.language));
}

// --- drawing

// "This set has …": the printer's objection as a sentence.
Refusal impossible(std::string objection) {
    objection[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(objection[0])));
    return invalid(objection + ".");
}

std::string drawn(const Ruleset& ruleset, const print::SetOptions& options) {
    const auto sheets = print::print_set(ruleset, options);
    if (!sheets) throw impossible(sheets.error());
    return print::to_pdf(*sheets, print::document_info(ruleset, options));
}

awaitable<Response> set_of(DrawingPool& drawings, const Request& request, RulesetPtr ruleset) {
    auto options = query_options(request);
    options.url = drawings.url;
    const auto key = key_of(*ruleset, options), name = file_name(*ruleset, options);
    const bool is_ours = find_builtin(ruleset->name) == ruleset;
    if (const auto* cached = is_ours ? drawings.cache.find(key) : nullptr)
        co_return file_answer(*cached, pdf_type, name);
    auto work = [ruleset, options] { return drawn(*ruleset, options); };
    std::string pdf = co_await drawings.pool.run(owner_of(request), std::move(work));
    if (is_ours) drawings.cache.insert(key, pdf);
    co_return file_answer(std::move(pdf), pdf_type, name);
}

awaitable<Response> book_of(DrawingPool& drawings, const Request& request, RulesetPtr ruleset) {
    const auto language = query_language(request);
    const auto& theme = query_theme(request, "ash");
    const auto name = fmt::format("{}-{}.epub", ruleset->name, code_of(language));
    auto work = [ruleset, language, &theme, url = drawings.url] {
        return print::rules_epub(*ruleset, language, theme, url);
    };
    co_return file_answer(co_await drawings.pool.run(owner_of(request), std::move(work)), epub_type, name);
}

// --- routes

using Made = awaitable<Response> (*)(DrawingPool&, const Request&, RulesetPtr);

awaitable<Response> of_ruleset(DrawingPool& drawings, const Request& request, Made make) {
    auto found = find_builtin(request.segments.at(0));
    if (!found) throw not_found("ruleset-unknown"_reason);
    return make(drawings, request, std::move(found));
}

awaitable<Response> of_game(Services& services, DrawingPool& drawings, const Request& request, Made make) {
    const auto id = request.segments.at(0);
    const auto job = [id](store::Store& store) { return store.game(id); };
    const auto game = co_await services.store.read(job, request.caller.address);
    if (!game) throw not_found("game-unknown"_reason);
    const auto rules = ruleset_of(game->terms);
    if (!rules) throw invalid(rules.error().message + ".");
    RulesetPtr ruleset = *rules;
    co_return co_await make(drawings, request, ruleset);
}

}  // namespace

void add_print_routes(Router& router, Services& services) {
    const auto drawings = std::make_shared<DrawingPool>();
    drawings->url = services.url;
    const auto add = [&](const std::string& file, Made make) {
        router.add(
            Method::Get, "/api/v1/rulesets/{name}/" + file,
            [drawings, make](const Request& request) { return of_ruleset(*drawings, request, make); },
            as_picture);
        router.add(
            Method::Get, "/api/v1/games/{id}/" + file,
            [drawings, make, &services](const Request& request) {
                return of_game(services, *drawings, request, make);
            },
            as_picture);
    };
    add("set.pdf", set_of);
    add("rules.epub", book_of);
    add_animation_routes(router, services, drawings);
    add_card_routes(router, services, drawings);
}

}  // namespace tafl::server
