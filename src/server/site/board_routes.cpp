// What needs no game of the site: the rulesets, positions and pictures of them, records that people bring, and hints.
#include <fmt/format.h>

#include <boost/json/array.hpp>

#include "advice/remarks.hpp"
#include "base/json_writer.hpp"
#include "base/text.hpp"
#include "book/ruleset_words.hpp"
#include "engine/win_probability.hpp"
#include "notation/game_input.hpp"
#include "notation/outcomes.hpp"
#include "notation/positions.hpp"
#include "notation/refusals.hpp"
#include "notation/rulesets/otn_rules.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/rulesets/ruleset_text.hpp"
#include "notation/squares.hpp"
#include "records/record_reader.hpp"
#include "server/base/json_fields.hpp"
#include "server/net/header_values.hpp"
#include "server/people/pools.hpp"
#include "server/play/board_json.hpp"
#include "server/play/challenge_json.hpp"
#include "server/play/hub_state.hpp"
#include "server/site/services.hpp"
#include "server/site/responses.hpp"
#include "server/site/book_json.hpp"
#include "server/site/pictures.hpp"
#include "server/site/records_json.hpp"
#include "server/base/suspend.hpp"
#include "server/base/worker_pool.hpp"

namespace tafl::server {

namespace {

using boost::asio::awaitable;

const std::string root = "/api/v1";
constexpr std::size_t most_moves = 1'000;  // of a line that is asked about
constexpr std::size_t longest_move = 60;

// --- rulesets

void append_ruleset(JsonWriter& json, const Ruleset& ruleset, Language language) {
    json.field("name", ruleset.name).field("title", title_of(ruleset, language));
    json.field("family", family_of(ruleset.name));
    json.field("size", ruleset.size()).field("first", to_string(ruleset.start.to_move));
    json.field("source", source_of(ruleset, language)).field("position", to_position(ruleset.start));
}

Response rulesets(const Request& request) {
    const auto language = asked_language(request);
    JsonWriter json;
    json.open('[');
    for (const auto& ruleset : builtin_rulesets()) {
        json.open('{');
        append_ruleset(json, *ruleset, language);
        json.close('}');
    }
    return json_text_answer(json.close(']').take());
}

Response ruleset(const Request& request) {
    const auto found = find_builtin(request.segments.at(0));
    if (!found) throw not_found(fmt::format("There is no ruleset {}.", in_quotes(request.segments[0])));
    const auto language = asked_language(request);
    JsonWriter json;
    json.open('{');
    append_ruleset(json, *found, language);
    json.key("book");
    append_book(json, book_of(*found, language), *found);
    json.field("otn", to_otn_rules(*found)).field("file", to_file(*found)).close('}');
    return json_text_answer(json.take());
}

// --- positions

// A move of the line that was asked about was refused.
struct LineRefused {
    std::size_t at;
    std::string text;
};

Response illegal(const LineRefused& refused) {
    JsonWriter json;
    json.open('{').field("error", "illegal").field("text", refused.text).field("at", refused.at).close('}');
    return json_text_answer(json.take(), 400);
}

std::vector<std::string> read_moves(const JsonFields& body) {
    std::vector<std::string> moves;
    const auto* list = body.find_list("moves", most_moves);
    if (list == nullptr) return moves;
    for (const auto& value : *list) {
        if (!value.is_string() || value.get_string().size() > longest_move) {
            throw body.wrong("moves", "a list of moves such as \"d1-d3\"");
        }
        moves.emplace_back(value.get_string());
    }
    return moves;
}

Game begin_line(const JsonFields& body) {
    store::Terms terms;
    terms.ruleset_file = body.find_text("rulesetFile", 1, longest_ruleset_file).value_or("");
    terms.ruleset = body.find_text("ruleset", 1, 64).value_or("copenhagen");
    terms.position = body.find_text("position", 1, longest_position).value_or("");
    auto game = begin_game(terms);
    if (!game) throw invalid(game.error().message + ".");
    return *std::move(game);
}

void play_one(Game& game, const std::string& text, std::size_t at) {
    const auto written = parse_move(text, game.ruleset().size());
    if (!written) throw LineRefused{at, written.error().message + "."};
    if (const auto played = game.play(written->move); !played) {
        throw LineRefused{at, describe(played.error(), written->move, game.ruleset().size()) + "."};
    }
}

Response position(const Request& request) {
    const auto body = JsonFields::parse(request.body);
    body.allow({"ruleset", "rulesetFile", "position", "moves"});
    auto game = begin_line(body);
    JsonWriter played;
    played.open('[');
    std::size_t at = 0;
    try {
        for (const auto& move : read_moves(body)) {
            play_one(game, move, at++);
            const int size = game.ruleset().size();
            played.open('{').field("move", to_string(game.last().move, size)).key("captures");
            append_captures(played, game.last(), size);
            played.field("position", to_position(game.setup())).close('}');
        }
    } catch (const LineRefused& refused) {
        return illegal(refused);
    }
    auto board = board_json(game, {.destinations = true, .end = nullptr, .ground = nullptr});
    board.pop_back();
    return json_text_answer(board + R"(,"played":)" + played.close(']').text() + "}");
}

// The position stands as it is asked for: a link may show what no game can reach.
Response position_picture(const Request& request) {
    store::Terms terms;
    const auto name = request.asked("ruleset");
    terms.ruleset = name.empty() ? "copenhagen" : std::string(name);
    if (request.asked("position").size() > longest_position) throw invalid("That position is too long.");
    const auto rules = ruleset_of(terms);
    if (!rules) throw invalid(rules.error().message + ".");
    const auto position = request.asked("position");
    const auto game = open_game(*rules, position.empty() ? "startpos" : position, SetupCheck::Lenient);
    if (!game) throw invalid(game.error().message + ".");
    auto last = Move{no_square, no_square};
    if (const auto text = request.asked("last"); !text.empty()) {
        const auto written = parse_move(text, (*rules)->size());
        if (!written) throw invalid(written.error().message + ".");
        last = written->move;
    }
    return picture(request, *game, last);
}

// --- hints

constexpr int hint_lines = 3;
constexpr milliseconds hint_time{700};

struct Hint {
    Game game;
    SearchResult answer;
    std::vector<std::string> why;  // for each line
};

void append_line(JsonWriter& json, const tafl::PvLine& line, const std::string& why, const Game& game) {
    const int size = game.ruleset().size();
    const double win = win_probability(line.score, game.to_move(), game.ruleset());
    json.open('{').field("move", to_string(line.moves.front(), size)).field("score", line.score);
    json.raw_field("win", fmt::format("{:.3f}", win)).key("pv").open('[');
    for (const auto move : line.moves) json.value(to_string(move, size));
    json.close(']').field("why", why).close('}');
}

std::string hint_json(const Hint& hint) {
    const int size = hint.game.ruleset().size();
    const auto best = to_string(hint.answer.best_move, size);
    const auto& why = hint.why.front();
    JsonWriter json;
    json.open('{').field("move", best);
    json.field("text", fmt::format("Perhaps {}{}{}.", best, why.empty() ? "" : ": it ", why))
        .key("lines")
        .open('[');
    for (std::size_t i = 0; i < hint.why.size(); ++i)
        append_line(json, hint.answer.info.lines[i], hint.why[i], hint.game);
    return json.close(']').close('}').take();
}

void search_hint(Hint& hint, Engine& engine, SearchControl& control) {
    SearchLimits limits;
    limits.movetime = hint_time;
    limits.multi_pv = hint_lines;
    hint.answer = engine.search(hint.game, limits, control);
    for (const auto& line : hint.answer.info.lines) {
        hint.why.push_back(to_words(explain(hint.game, line), hint.game.ruleset().size()));
    }
}

// Nobody asks the engine while playing with somebody by these rules, or with anybody at one sitting.
void check_plays_fair(const Hub::State& hub, store::PlayerId caller, const Ruleset& ruleset) {
    const auto games = hub.going.find(caller);
    if (games == hub.going.end()) return;
    for (const auto& id : games->second) {
        const auto& room = hub.rooms.at(id)->room;
        if (room.has_computer()) continue;
        const bool live = room.clock().kind() != store::ClockKind::Days;
        if (live || rules_hash(room.game().ruleset()) == rules_hash(ruleset)) {
            throw forbidden("You play a game with somebody; there are no hints until it is over.");
        }
    }
}

// False: the asker has hung up, and nobody searches any more.
awaitable<bool> searched(SearchPool& pool, std::int64_t owner, SearchPool::Work work,
                         std::shared_ptr<Disconnect> disconnect) {
    bool is_done = true;
    std::function<void(Continuation)> start = [&](const Continuation& resume) {
        const auto ticket = pool.ask_hint(owner, std::move(work), [resume] { resume(); });
        if (!disconnect) return;
        disconnect->listen([&pool, &is_done, ticket, resume] {
            pool.cancel(ticket);
            is_done = false;
            resume();
        });
    };
    co_await suspend(std::move(start));
    if (disconnect) disconnect->listen({});
    co_return is_done;
}

// One hint at a time for each caller, a few for each address, and a few that wait at all.
class HintPlace {
  public:
    HintPlace(Hub::State& hub, store::PlayerId caller, std::string address)
        : hub_(hub), caller_(caller), address_(std::move(address)) {
        if (hub_.pool.hints_waiting() >= SearchPool::most_hints)
            throw unavailable("Many ask for hints just now; try again in a moment.", 2);
        if (hub_.hinting.contains(caller_) || hub_.hinting_from.count(address_) >= most_of_address)
            throw rate_limited(1);
        hub_.hinting.insert(caller_);
        hub_.hinting_from.insert(address_);
    }
    HintPlace(const HintPlace&) = delete;
    HintPlace& operator=(const HintPlace&) = delete;
    ~HintPlace() {
        hub_.hinting.erase(caller_);
        hub_.hinting_from.erase(hub_.hinting_from.find(address_));
    }
    // Addresses take turns, however many ask from each.
    [[nodiscard]] std::int64_t owner() const {
        return static_cast<std::int64_t>(std::hash<std::string>()(address_));
    }

  private:
    static constexpr std::size_t most_of_address = 3;
    Hub::State& hub_;
    store::PlayerId caller_;
    std::string address_;
};

awaitable<Response> hint(Hub::State& hub, const Request& request) {
    const auto body = JsonFields::parse(request.body);
    body.allow({"ruleset", "rulesetFile", "position", "moves"});
    auto game = begin_line(body);
    std::size_t at = 0;
    try {
        for (const auto& move : read_moves(body)) play_one(game, move, at++);
    } catch (const LineRefused& refused) {
        co_return illegal(refused);
    }
    if (game.outcome().is_over()) throw invalid("The game is over there.");
    const auto caller = request.caller.id;
    check_plays_fair(hub, caller, game.ruleset());
    const HintPlace place(hub, caller, limited_address(request.address));
    const auto asked = std::make_shared<Hint>(Hint{std::move(game), {}, {}});
    SearchPool::Work work = [asked](Engine& engine, SearchControl& control) {
        search_hint(*asked, engine, control);
    };
    const bool is_wanted = co_await searched(hub.pool, place.owner(), std::move(work), request.disconnect);
    if (!is_wanted) throw unavailable("The client has disconnected.");
    co_return json_text_answer(hint_json(*asked));
}

// --- records

// A megabyte of them takes a while.
awaitable<Response> records(WorkerPool& pool, const Request& request) {
    auto work = [text = request.body] { return records_json(text); };
    co_return json_text_answer(co_await pool.run(request.caller.address, std::move(work)));
}

}  // namespace

void add_board_routes(Router& router, Services& services) {
    Hub::State& hub = services.hub.state();
    const auto add = [&](Method method, std::string_view path, auto route) {
        router.add(
            method, root + std::string(path),
            [route](const Request& request) -> awaitable<Response> { co_return route(request); },
            ByToken::Yes);
    };
    add(Method::Get, "/rulesets", rulesets);
    add(Method::Get, "/rulesets/{name}", ruleset);
    add(Method::Post, "/positions", position);
    add(Method::Get, "/positions.svg", position_picture);
    const auto reader = std::make_shared<WorkerPool>(WorkerPool::Settings{
        .most = 16, .most_of_owner = 4, .busy = "Many records are read just now", .is_background = true});
    router.add(
        Method::Post, root + "/records",
        [reader](const Request& request) { return records(*reader, request); }, ByToken::Yes);
    router.add(
        Method::Post, root + "/hint", [&hub](const Request& request) { return hint(hub, request); },
        ByToken::Yes);
}

}  // namespace tafl::server
