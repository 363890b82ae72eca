// Tournaments over HTTP: listing, creating, editing, entering, leaving, showing.
#include "base/json_writer.hpp"
#include "server/base/json_fields.hpp"
#include "server/base/limits/rates.hpp"
#include "server/cluster/shared_limiter.hpp"
#include "server/people/names.hpp"
#include "server/play/client_message.hpp"
#include "server/play/hub.hpp"
#include "server/site/responses.hpp"
#include "server/site/services.hpp"
#include "server/tournaments/tournaments.hpp"

namespace tafl::server {

namespace {

constexpr int max_pages = 40;

struct Desk {
    explicit Desk(Services& all) : services(all) {}
    Services& services;
    SharedLimiter made = limiter("tournament-made", rates::tournaments);
    SharedLimiter edited = limiter("tournament-edited", rates::tournament_changes);
    SharedLimiter entered = limiter("tournament-entered", rates::tournament_entries);

    [[nodiscard]] Tournaments& tournaments() const { return services.tournaments; }
    static void count(SharedLimiter& limiter, const Request& request) {
        const auto& address = request.caller.address;
        if (const int seconds = address.empty() ? 0 : limiter.wait(address)) throw rate_limited(seconds);
    }

  private:
    [[nodiscard]] SharedLimiter limiter(std::string kind, Rate rate) const {
        return {std::move(kind), rate, services.cluster, services.now};
    }
};
using DeskPtr = std::shared_ptr<Desk>;

std::string tournament_in(const Request& request) {
    if (!is_public_id(request.segments.at(0))) throw not_found("tournament-unknown"_reason);
    return request.segments[0];
}

awaitable<Response> list(DeskPtr desk, const Request& request) {
    const auto over = query_flag(request, "over");
    co_return json_answer(
        co_await desk->tournaments().list_json(request.caller, over, query_cursor(request)));
}

awaitable<Response> create(DeskPtr desk, const Request& request) {
    require_member(request.caller);
    const auto body = JsonFields::parse(request.body);
    auto wanted = read_tournament_request(body, desk->services.now());
    desk->count(desk->made, request);
    const auto id = co_await desk->tournaments().create(request.caller, std::move(wanted));
    co_return json_answer(JsonWriter().open('{').field("tournament", id).close('}').take(), 201);
}

awaitable<Response> show(DeskPtr desk, const Request& request) {
    auto id = tournament_in(request);
    const auto page = query_number(request, "page", 1, max_pages).value_or(1);
    co_return json_answer(co_await desk->tournaments().state_json(std::move(id), request.caller, page));
}

awaitable<Response> edit(DeskPtr desk, const Request& request) {
    auto id = tournament_in(request);
    const auto body = JsonFields::parse(request.body);
    desk->count(desk->edited, request);
    co_await desk->tournaments().edit(request.caller, std::move(id), body);
    co_return no_content();
}

awaitable<Response> show_pairings(DeskPtr desk, const Request& request) {
    auto id = tournament_in(request);
    const auto before = query_number(request, "before", 1, INT_MAX).value_or(INT_MAX);
    co_return json_answer(co_await desk->tournaments().pairings_json(std::move(id), request.caller, before));
}

awaitable<Response> join(DeskPtr desk, const Request& request) {
    auto id = tournament_in(request);
    const auto body = JsonFields::parse(request.body.empty() ? "{}" : request.body);
    body.allow({"password", "team"});
    EntryRequest wanted{body.find_text("password", 0, max_tournament_password_length).value_or(""),
                        body.find_line("team", 0, 20).value_or("")};
    desk->count(desk->entered, request);
    co_await desk->tournaments().join(request.caller, std::move(id), std::move(wanted));
    co_return no_content();
}

awaitable<Response> leave(DeskPtr desk, const Request& request) {
    auto id = tournament_in(request);
    desk->count(desk->entered, request);
    co_await desk->tournaments().leave(request.caller, std::move(id));
    co_return no_content();
}

awaitable<Response> remove(DeskPtr desk, const Request& request) {
    auto id = tournament_in(request);
    const auto body = JsonFields::parse(request.body);
    body.allow({"player"});
    auto key = name_key(body.line("player", 1, max_name_length));
    co_await desk->tournaments().remove(request.caller, std::move(id), std::move(key));
    co_return no_content();
}

awaitable<Response> cancel(DeskPtr desk, const Request& request) {
    auto id = tournament_in(request);
    co_await desk->tournaments().cancel(request.caller, std::move(id));
    co_return no_content();
}

}  // namespace

void add_tournament_routes(Router& router, Services& services) {
    const auto desk = std::make_shared<Desk>(services);
    const auto add = [&](Method method, std::string_view path, auto route, store::Scope scope) {
        router.add(method, "/api/v1/tournaments" + std::string(path),
                   [desk, route](const Request& request) { return route(desk, request); }, {.scope = scope});
    };
    add(Method::Get, "", list, store::Scope::Read);
    add(Method::Post, "", create, store::Scope::Tournaments);
    add(Method::Get, "/{id}", show, store::Scope::Read);
    add(Method::Patch, "/{id}", edit, store::Scope::Tournaments);
    add(Method::Delete, "/{id}", cancel, store::Scope::Tournaments);
    add(Method::Get, "/{id}/pairings", show_pairings, store::Scope::Read);
    add(Method::Post, "/{id}/join", join, store::Scope::Play);
    add(Method::Post, "/{id}/leave", leave, store::Scope::Play);
    add(Method::Post, "/{id}/remove", remove, store::Scope::Tournaments);
}

}  // namespace tafl::server
