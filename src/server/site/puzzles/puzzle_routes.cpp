// /puzzles: the sets, the next puzzle, attempts, votes, the puzzle of the day with its feed; /me/puzzles.
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <cmath>

#include "base/random.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/squares.hpp"
#include "print/drawing/svg.hpp"
#include "puzzles/judge.hpp"
#include "puzzles/puzzle_text.hpp"
#include "rulebook/ruleset_names.hpp"
#include "server/base/json_fields.hpp"
#include "server/people/ratings/pools.hpp"
#include "server/puzzles/next_puzzle.hpp"
#include "server/puzzles/puzzle_ratings.hpp"
#include "server/site/puzzles/puzzles.hpp"
#include "server/site/responses.hpp"
#include "server/site/services.hpp"

namespace tafl::server {

namespace {

using store::PuzzleVote;

constexpr int attempts_of_a_page = 200;
constexpr std::size_t max_moves_sent = 128;
constexpr int days_in_feed = 14;
constexpr std::chrono::days oldest_daily{366};

constexpr std::pair<std::string_view, PuzzleVote> vote_words[] = {
    {"none", PuzzleVote::None}, {"up", PuzzleVote::Up}, {"down", PuzzleVote::Down}};

std::string_view vote_word(PuzzleVote vote) {
    return std::ranges::find(vote_words, vote, &std::pair<std::string_view, PuzzleVote>::second)->first;
}

// The caller, if attempts are rated; 0: they are not.
PlayerId rated_player(const Caller& caller) { return has_puzzle_rating(caller) ? caller.id : 0; }

template <class Rating>
void append_strength(JsonWriter& json, const Rating& rating, int attempts) {
    json.field("rating", std::lround(rating.rating)).field("deviation", std::lround(rating.deviation));
    json.field("attempts", attempts);
}

// ---- The sets.

void append_themes(JsonWriter& json, const PuzzleSet& set) {
    json.key("themes").open('[');
    for (int i = 0; i < themes; ++i) {
        const auto theme = static_cast<PuzzleTheme>(i);
        const auto count =
            std::ranges::count_if(set.puzzles, [&](const auto& puzzle) { return puzzle.has(theme); });
        if (count > 0) json.open('{').field("theme", key_of(theme)).field("puzzles", count).close('}');
    }
    json.close(']');
}

std::string read_sets(Store& store, PlayerId player, Language language) {
    const auto ratings = player == 0 ? std::vector<store::Rating>() : store.solver_ratings(player);
    JsonWriter json;
    json.open('{').key("sets").open('[');
    for (const auto& set : builtin_puzzles()) {
        const auto family = family_of(set.ruleset->name);
        json.open('{').field("ruleset", set.ruleset->name).field("title", title_of(*set.ruleset, language));
        json.field("family", family).field("puzzles", set.puzzles.size());
        append_themes(json, set);
        json.key("rating");
        if (const auto own = std::ranges::find(ratings, family, &store::Rating::pool); own != ratings.end()) {
            json.open('{');
            append_strength(json, *own, own->games);
            json.close('}');
        } else {
            json.null();
        }
        json.close('}');
    }
    return json.close(']').close('}').take();
}

awaitable<Response> get_sets(Services& services, const Request& request) {
    const auto job = [player = rated_player(request.caller), language = query_language(request)](
                         Store& store) { return read_sets(store, player, language); };
    co_return json_answer(co_await services.store.read(job, request.caller.address));
}

// ---- One puzzle.

void append_found(JsonWriter& json, Store& store, const BuiltinPuzzle& found, PlayerId player,
                  store::Moment now) {
    const auto rating = rating_of_puzzle(store, found);
    const auto last = player == 0 ? std::nullopt : store.puzzle_attempt(player, found.listed->id);
    json.open('{').field("id", tafl::to_string(found.listed->id)).field("ruleset", found.set->ruleset->name);
    append_puzzle(json, parse_builtin(*found.set, *found.listed));
    append_strength(json, rating, rating.attempts);
    json.field("up", rating.up).field("down", rating.down);
    json.field("rated", player != 0 && (!last || is_rated_again(*last, now)));
    json.field("vote", vote_word(last ? last->vote : PuzzleVote::None)).close('}');
}

std::string show_puzzle(Store& store, const BuiltinPuzzle& found, PlayerId player, store::Moment now) {
    JsonWriter json;
    append_found(json, store, found, player, now);
    return json.take();
}

awaitable<Response> get_puzzle(Services& services, const Request& request) {
    const auto job = [found = known_puzzle(request.segments.at(0)), player = rated_player(request.caller),
                      now = services.now()](Store& store) { return show_puzzle(store, found, player, now); };
    co_return json_answer(co_await services.store.read(job, request.caller.address));
}

const PuzzleSet& query_set(const Request& request) {
    const auto name = request.query_value("ruleset");
    if (!find_builtin(name)) throw not_found("ruleset-unknown"_reason);
    if (const auto* set = find_puzzle_set(name)) return *set;
    throw not_found("There are no puzzles with these rules.");
}

std::optional<PuzzleTheme> query_theme_of_puzzle(const Request& request) {
    const auto key = request.query_value("theme");
    if (key.empty()) return std::nullopt;
    for (int i = 0; i < themes; ++i)
        if (key_of(static_cast<PuzzleTheme>(i)) == key) return static_cast<PuzzleTheme>(i);
    throw invalid(fmt::format("{} is not a theme of puzzles.", in_quotes(key)));
}

awaitable<Response> get_next(Services& services, const Request& request) {
    const auto job = [set = &query_set(request), theme = query_theme_of_puzzle(request),
                      player = rated_player(request.caller), now = services.now()](Store& store) {
        const auto seed = split_mix(static_cast<std::uint64_t>(now.time_since_epoch().count())) ^
                          static_cast<std::uint64_t>(player);
        const auto* listed = next_puzzle(store, player, *set, theme, now, seed);
        if (listed == nullptr) throw not_found("There is no puzzle with this theme.");
        return show_puzzle(store, {set, listed}, player, now);
    };
    co_return json_answer(co_await services.store.read(job, request.caller.address));
}

// ---- Attempts and votes.

std::vector<Move> sent_moves(const Request& request, int size) {
    const auto body = JsonFields::parse(request.body);
    body.allow({"moves"});
    const auto* list = body.find_list("moves", max_moves_sent);
    const auto wrong = [&] { return body.wrong("moves", "a list of moves such as \"d1-d5\""); };
    if (list == nullptr) throw wrong();
    std::vector<Move> moves;
    for (const auto& value : *list) {
        if (!value.is_string()) throw wrong();
        const auto move = parse_move(value.get_string(), size);
        if (!move) throw wrong();
        moves.push_back(move->move);
    }
    return moves;
}

std::string attempt_json(bool is_solved, const std::optional<RatedAttempt>& rated,
                         const store::PuzzleRating& puzzle) {
    JsonWriter json;
    json.open('{').field("solved", is_solved).field("rated", rated.has_value()).key("rating");
    if (rated) {
        json.open('{')
            .field("before", std::lround(rated->before))
            .field("after", std::lround(rated->solver.rating));
        json.field("deviation", std::lround(rated->solver.deviation));
        json.field("attempts", rated->solver.games).close('}');
    } else {
        json.null();
    }
    json.key("puzzle").open('{');
    append_strength(json, puzzle, puzzle.attempts);
    return json.close('}').close('}').take();
}

// Guests and programs get a verdict; nothing is stored for them.
awaitable<Response> post_attempt(Services& services, const Request& request) {
    const auto found = known_puzzle(request.segments.at(0));
    const auto moves = sent_moves(request, found.set->ruleset->size());
    const auto solved = is_solved(found.set->ruleset, parse_builtin(*found.set, *found.listed), moves);
    if (!solved) throw invalid(solved.error().message + ".");
    if (!has_puzzle_rating(request.caller)) {
        const auto job = [found](Store& store) { return rating_of_puzzle(store, found); };
        const auto rating = co_await services.store.read(job, request.caller.address);
        co_return json_answer(attempt_json(*solved, std::nullopt, rating));
    }
    const auto job = [found, solved = *solved, player = request.caller.id,
                      now = services.now()](Store& store) {
        const auto rated = rate_attempt(store, player, found, solved, now);
        return attempt_json(solved, rated, rated ? rated->puzzle : rating_of_puzzle(store, found));
    };
    co_return json_answer(co_await services.store.write_or_refuse(job));
}

awaitable<Response> post_vote(Services& services, const Request& request) {
    require_member(request.caller);
    const auto body = JsonFields::parse(request.body);
    body.allow({"vote"});
    const auto vote = body.word<PuzzleVote>("vote", {vote_words[0], vote_words[1], vote_words[2]});
    const auto job = [found = known_puzzle(request.segments.at(0)), player = request.caller.id,
                      vote](Store& store) {
        if (!store.vote_on_puzzle(player, found.listed->id, vote))
            throw forbidden("Only those who have tried a puzzle vote on it.");
        return rating_of_puzzle(store, found);
    };
    const auto rating = co_await services.store.write_or_refuse(job);
    JsonWriter json;
    co_return json_answer(json.open('{').field("up", rating.up).field("down", rating.down).close('}').take());
}

awaitable<Response> get_own_puzzles(Services& services, const Request& request) {
    const auto given = request.query_value("after");
    const auto after = parse_puzzle_id(given);
    if (!given.empty() && !after) throw invalid("after must be what stood in more.");
    const auto job = [player = request.caller.id, after](Store& store) {
        return own_puzzles(store, player, after).text;
    };
    co_return json_answer(co_await services.store.read(job, request.caller.address));
}

// ---- The puzzle of the day.

std::string date_text(std::chrono::sys_days day) { return fmt::format("{:%Y-%m-%d}", day); }

awaitable<Response> get_daily(Services& services, const Request& request) {
    const auto now = services.now();
    const auto job = [day = query_day(request, now), player = rated_player(request.caller),
                      now](Store& store) {
        JsonWriter json;
        json.open('{').field("date", date_text(day)).key("puzzle");
        append_found(json, store, daily_puzzle(day), player, now);
        return json.close('}').take();
    };
    co_return json_answer(co_await services.store.read(job, request.caller.address));
}

void append_entry(std::string& feed, std::chrono::sys_days day, const std::string& site) {
    const auto found = daily_puzzle(day);
    const auto id = tafl::to_string(found.listed->id);
    const auto title = fmt::format("{}: {}", found.set->ruleset->title, puzzle_goal(found));
    const auto picture = fmt::format(
        "<a href=\"{0}/puzzles/{1}\"><img src=\"{0}/api/v1/puzzles/{1}/card.png\"></a>", site, id);
    feed += fmt::format(
        "<entry><id>{0}/puzzles/{1}#{2}</id><title>{3}</title><updated>{2}T00:00:00Z</updated>"
        "<link href=\"{0}/puzzles/{1}\"/><content type=\"html\">{4}</content></entry>\n",
        print::xml_text(site), id, date_text(day), print::xml_text(title), print::xml_text(picture));
}

// Atom, RFC 4287. Links need the site's address; without it they are relative.
awaitable<Response> get_feed(Services& services, const Request&) {
    const auto today = std::chrono::floor<std::chrono::days>(services.now());
    std::string feed = fmt::format(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<feed xmlns=\"http://www.w3.org/2005/Atom\"><id>{0}/puzzles/daily</id><title>Skjaldborg: a puzzle a "
        "day</title>"
        "<author><name>Skjaldborg</name></author><updated>{1}T00:00:00Z</updated><link "
        "href=\"{0}/puzzles/daily\"/>"
        "<link rel=\"self\" href=\"{0}/api/v1/puzzles/daily.atom\"/>\n",
        print::xml_text(services.url), date_text(today));
    for (int i = 0; i < days_in_feed; ++i) append_entry(feed, today - std::chrono::days(i), services.url);
    co_return Response{200, feed + "</feed>\n", "application/atom+xml; charset=utf-8", {}};
}

}  // namespace

BuiltinPuzzle known_puzzle(std::string_view id) {
    const auto number = parse_puzzle_id(id);
    const auto found = number ? find_builtin_puzzle(*number) : BuiltinPuzzle();
    if (found.listed == nullptr) throw not_found(fmt::format("There is no puzzle {}.", shown(id)));
    return found;
}

std::chrono::sys_days query_day(const Request& request, store::Moment now) {
    const auto today = std::chrono::floor<std::chrono::days>(now);
    const auto text = request.query_value("date");
    if (text.empty()) return today;
    const auto wrong = invalid("date must be a day of the last year such as 2026-11-25.");
    const auto part = [&](std::size_t at, std::size_t length, int most) {
        const auto number = parse_number<int>(text.substr(at, length), 0, most);
        if (!number) throw wrong;
        return *number;
    };
    if (text.size() != 10 || text[4] != '-' || text[7] != '-') throw wrong;
    const std::chrono::year_month_day date{std::chrono::year(part(0, 4, 9999)),
                                           std::chrono::month(static_cast<unsigned>(part(5, 2, 12))),
                                           std::chrono::day(static_cast<unsigned>(part(8, 2, 31)))};
    if (!date.ok() || std::chrono::sys_days(date) > today ||
        std::chrono::sys_days(date) < today - oldest_daily)
        throw wrong;
    return date;
}

std::string puzzle_goal(const BuiltinPuzzle& found) {
    const auto puzzle = parse_builtin(*found.set, *found.listed);
    const auto* side = puzzle.position.to_move == Side::Attackers ? "attackers" : "defenders";
    return fmt::format("The {} {}", side,
                       found.listed->has(PuzzleTheme::OnlyDefence) ? "have one move" : "win");
}

JsonPage<PuzzleId> own_puzzles(Store& store, PlayerId player, std::optional<PuzzleId> after) {
    JsonWriter json;
    json.open('{').key("ratings").open('[');
    for (const auto& rating : store.solver_ratings(player)) {
        json.open('{').field("family", rating.pool);
        append_strength(json, rating, rating.games);
        json.close('}');
    }
    json.close(']').key("attempts").open('[');
    const auto page = store.puzzle_attempts(player, after, attempts_of_a_page);
    for (const auto& attempt : page) {
        json.open('{').field("puzzle", tafl::to_string(attempt.puzzle));
        json.field("solved", attempt.is_solved).field("at", attempt.at);
        json.field("vote", vote_word(attempt.vote)).close('}');
    }
    const bool is_full = std::ssize(page) == attempts_of_a_page;
    const auto more = is_full ? std::optional(page.back().puzzle) : std::nullopt;
    json.close(']').field_or_null("more", more ? tafl::to_string(*more) : "");
    return {json.close('}').take(), more};
}

void add_puzzle_routes(Router& router, Services& services) {
    const auto add = row_adder(router, std::ref(services));
    add(Method::Get, "/api/v1/puzzles", get_sets, for_readers);
    add(Method::Get, "/api/v1/puzzles/next", get_next, for_readers);
    add(Method::Get, "/api/v1/puzzles/daily", get_daily, for_readers);
    add(Method::Get, "/api/v1/puzzles/daily.atom", get_feed, for_readers);
    add(Method::Get, "/api/v1/puzzles/{id}", get_puzzle,
        for_readers);  // behind the others: {id} matches any segment
    add(Method::Post, "/api/v1/puzzles/{id}/attempt", post_attempt, for_play);
    add(Method::Post, "/api/v1/puzzles/{id}/vote", post_vote, for_play);
    add(Method::Get, "/api/v1/me/puzzles", get_own_puzzles,
        {.scope = store::Scope::Read, .access = Access::Player});
}

}  // namespace tafl::server
