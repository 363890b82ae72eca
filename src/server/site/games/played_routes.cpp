// POST /games/played: takes over a finished game that was played on the player's own device.
#include <algorithm>

#include "base/json_writer.hpp"
#include "engine/levels.hpp"
#include "server/base/json_fields.hpp"
#include "server/base/limits/rate_limiter.hpp"
#include "server/base/limits/rates.hpp"
#include "server/lobby/challenge_json.hpp"
#include "server/lobby/game_starter.hpp"
#include "server/play/hub.hpp"
#include "server/rooms/played_game.hpp"
#include "server/rooms/sides.hpp"
#include "server/site/responses.hpp"
#include "server/site/rules/position_line.hpp"
#include "server/site/services.hpp"

namespace tafl::server {

namespace {

using PlayedLimiter = RateLimiter<store::Moment>;

constexpr std::size_t max_name_at_board = 30;  // characters
constexpr store::Moment earliest{std::chrono::sys_days(std::chrono::year(2020) / 1 / 1)};

std::optional<Side> find_side(const JsonFields& body, std::string_view key) {
    return body.find_word<Side>(key, {{"attackers", Side::Attackers}, {"defenders", Side::Defenders}});
}

// Clamped to now: the clock of the device may be ahead.
store::Moment read_moment(const JsonFields& body, std::string_view key, store::Moment least,
                          store::Moment now) {
    const auto given = body.number(key, 0, std::int64_t{1} << 52);
    return std::clamp(store::Moment(std::chrono::milliseconds(given)), std::min(least, now), now);
}

PlayedGameRequest read_played(const GameStarter& games, const WordFilter& words, const Request& request,
                              store::Moment now) {
    const auto body = JsonFields::parse(request.body);
    body.allow({"ruleset", "rulesetFile", "position", "side", "opponent", "moves", "resigned", "timeout",
                "began", "ended"});
    const auto side = find_side(body, "side");
    if (!side) throw body.wrong("side", "attackers or defenders");
    PlayedGameRequest wanted;
    wanted.terms = read_terms_request(body).terms;
    wanted.players[slot_of(*side)] = request.caller.id;
    if (const auto opponent = body.find_object("opponent")) {
        opponent->allow({"computer", "name"});
        if (const auto level = opponent->find_number("computer", min_level, max_level))
            wanted.players[slot_of(!*side)] = games.computer(static_cast<int>(*level));
        else wanted.names[slot_of(!*side)] = words.cleaned(opponent->line("name", 1, max_name_at_board));
    }
    wanted.moves = read_moves(body);
    wanted.resigned = find_side(body, "resigned");
    wanted.timeout = find_side(body, "timeout");
    wanted.began = read_moment(body, "began", earliest, now);
    wanted.ended = read_moment(body, "ended", wanted.began, now);
    return wanted;
}

awaitable<Response> played_route(Services& services, PlayedLimiter& limiter, const Request& request) {
    const auto now = services.now();
    const auto& address = request.caller.address;
    if (const int seconds = address.empty() ? 0 : limiter.wait(address, now))
        throw too_many("too-many-sent"_reason, seconds);
    // Replayed on the thread that reads: a thousand moves take milliseconds.
    const auto work = [wanted = read_played(services.games, services.words, request, now)](store::Store&) {
        return replay(wanted);
    };
    auto played = co_await services.store.read_or_refuse(work, address);
    const auto id = played.head.id;
    const auto job = [played = std::move(played)](store::Store& store) { persist(store, played); };
    co_await services.store.write_or_refuse(job);
    JsonWriter json;
    co_return json_answer(json.open('{').field("game", id).close('}').take(), 201);
}

}  // namespace

void add_played_routes(Router& router, Services& services) {
    const auto limiter = std::make_shared<PlayedLimiter>(rates::games_sent);
    router.add(Method::Post, "/api/v1/games/played", [&services, limiter](const Request& request) {
        return played_route(services, *limiter, request);
    });
}

}  // namespace tafl::server
