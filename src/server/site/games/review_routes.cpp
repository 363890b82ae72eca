// /games/{id}/review: stores the search results that a page found for a finished game. The server only checks
// that they fit the game; the pages compute the review from them. Only the players may store one. What it says it
// found, and with how many nodes, nobody has checked: so each player may always replace the other's by their own, and
// their own by a deeper one. Anybody can make another in the browser and compare, and an administrator can delete a
// false one.
#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <iterator>
#include <sstream>

#include "api/review_json.hpp"
#include "base/json_writer.hpp"
#include "base/text.hpp"
#include "server/base/json_fields.hpp"
#include "server/base/limits/rate_limiter.hpp"
#include "server/base/limits/rates.hpp"
#include "server/site/responses.hpp"
#include "server/site/services.hpp"

namespace tafl::server {

namespace {

using store::GameHead;
using ReviewLimiter = RateLimiter<store::Moment>;

constexpr std::int64_t max_nodes = 1'000'000'000;
constexpr std::size_t max_review_body_size = 512 << 10;
constexpr std::size_t max_searched = 2'001;

struct SentReview {
    std::int64_t nodes = 0;
    std::size_t count = 0;  // number of search results
    std::string searched;   // a JSON array
};

SentReview read_sent(const Request& request) {
    const auto body = JsonFields::parse(request.body);
    body.allow({"nodes", "searched"});
    const auto nodes = body.number("nodes", 1, max_nodes);
    const auto* searched = body.find_list("searched", max_searched);
    if (searched == nullptr || std::ranges::any_of(*searched, [](const auto& one) { return one.is_null(); }))
        throw body.wrong("searched", "a list of searches, one for each position");
    return {nodes, searched->size(), boost::json::serialize(*searched)};
}

GameHead existing_game(Store& store, const std::string& id) {
    auto game = store.game(id);
    if (!game) throw not_found("game-unknown"_reason);
    return *std::move(game);
}

GameHead own_finished_game(Store& store, const std::string& id, store::PlayerId caller) {
    auto game = existing_game(store, id);
    if (caller == 0 || std::ranges::find(game.players, caller) == game.players.end())
        throw forbidden("Only the players of a game store its review.");
    if (!game.end) throw conflict("not-over"_reason);
    return game;
}

// Validates the review and returns the text to store.
std::string checked(const GameHead& game, const SentReview& sent) {
    std::istringstream words(game.end->moves);
    const api::Line line{game.terms.ruleset,
                         game.terms.ruleset_file,
                         game.terms.position,
                         {std::istream_iterator<std::string>(words), {}}};
    if (sent.count < line.moves.size())
        throw invalid(
            fmt::format("searched has {} searches; the game has {} moves.", sent.count, line.moves.size()));
    const auto searched = api::analyses_json(line, sent.searched);
    if (!searched) throw invalid(searched.error().text + ".");
    JsonWriter json;
    return json.open('{').field("nodes", sent.nodes).raw_field("searched", *searched).close('}').take();
}

[[noreturn]] void refuse_missing(Store& store, const std::string& id) {
    static_cast<void>(existing_game(store, id));
    throw not_found("review-unknown"_reason);
}

// The stored review with the author's name; null if the author is unknown or has left.
std::string with_author(Store& store, const store::StoredReview& review) {
    JsonWriter by;
    by.open('{').field_or_null("by", review.by == 0 ? "" : store.player(review.by)->name);
    return by.take() + "," + review.text.substr(1);
}

awaitable<Response> get_review(Services& services, const Request& request) {
    const auto job = [id = request.segments.at(0)](Store& store) {
        const auto review = store.review(id);
        if (!review) refuse_missing(store, id);
        return with_author(store, *review);
    };
    co_return json_answer(co_await services.store.read_or_refuse(job, request.caller.address));
}

awaitable<Response> put_review(Services& services, ReviewLimiter& limiter, const Request& request) {
    const auto& address = request.caller.address;
    if (const int seconds = address.empty() ? 0 : limiter.wait(address, services.now()))
        throw too_many("too-many-sent"_reason, seconds);
    const auto id = request.segments.at(0);
    const auto sent = read_sent(request);
    const auto check = [id, sent, caller = request.caller.id](Store& store) {
        return checked(own_finished_game(store, id, caller), sent);
    };
    auto text = co_await services.store.read_or_refuse(check, address);
    const auto job = [id, nodes = sent.nodes,
                      review = store::StoredReview{request.caller.id, std::move(text)}](Store& store) {
        static_cast<void>(store.set_review(id, nodes, review));
    };
    co_await services.store.write_or_refuse(job);
    co_return no_content();
}

awaitable<Response> delete_review(Services& services, const Request& request) {
    require_admin(request.caller);
    const auto job = [id = request.segments.at(0)](Store& store) {
        if (!store.delete_review(id)) refuse_missing(store, id);
    };
    co_await services.store.write(job);
    co_return no_content();
}

}  // namespace

void add_review_routes(Router& router, Services& services) {
    router.add(
        Method::Get, "/api/v1/games/{id}/review",
        [&services](const Request& request) { return get_review(services, request); }, as_game);
    const auto limiter = std::make_shared<ReviewLimiter>(rates::reviews);
    router.add(
        Method::Put, "/api/v1/games/{id}/review",
        [&services, limiter](const Request& request) { return put_review(services, *limiter, request); },
        {.max_body = max_review_body_size, .bytes_per_request = replayed_unit});
    router.add(Method::Delete, "/api/v1/games/{id}/review",
               [&services](const Request& request) { return delete_review(services, request); });
}

}  // namespace tafl::server
