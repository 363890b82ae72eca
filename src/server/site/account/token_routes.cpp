// /me/tokens, /me/bot. They need a session: a token cannot create tokens.

#include <algorithm>
#include <boost/json/array.hpp>

#include "base/json_writer.hpp"
#include "base/numbers.hpp"
#include "server/base/json_fields.hpp"
#include "server/base/scopes.hpp"
#include "server/people/accounts.hpp"
#include "server/play/hub.hpp"
#include "server/presence/connections.hpp"
#include "server/site/account/account_routes.hpp"
#include "server/site/account/me_json.hpp"
#include "server/site/responses.hpp"
#include "server/site/services.hpp"

namespace tafl::server {

namespace {

void append_scopes(JsonWriter& json, store::Scope scopes) {
    json.key("scopes").open('[');
    for (const auto& [name, scope] : scope_names)
        if (includes(scopes, scope)) json.value(name);
    json.close(']');
}

// A request that names no scopes gets those of a program that plays.
store::Scope wanted_scopes(const JsonFields& body) {
    const auto* named = body.find_list("scopes", scope_names.size());
    if (named == nullptr) return store::bot_scopes;
    auto scopes = store::Scope::None;
    for (const auto& one : *named) {
        const auto* word = one.if_string();
        const auto* known = std::ranges::find(scope_names, word == nullptr ? "" : std::string_view(*word),
                                              [](const auto& scope) { return scope.first; });
        if (known == scope_names.end())
            throw body.wrong("scopes", "a list of read, play, studies, tournaments");
        scopes = scopes | known->second;
    }
    if (scopes == store::Scope::None) throw body.wrong("scopes", "a list with at least one scope");
    return scopes;
}

awaitable<Response> get_tokens(Services& services, const Request& request) {
    require_member(request.caller);
    const auto tokens = co_await services.tokens.list(request.caller.id);
    JsonWriter json;
    json.open('[');
    for (const store::Token& token : tokens) {
        json.open('{').field("id", token.id).field("name", token.name).field("made", token.made);
        append_scopes(json, token.scopes);
        json.key("used");
        token.used == store::Moment{} ? json.null() : json.value(token.used);
        json.close('}');
    }
    co_return json_answer(json.close(']').take());
}

awaitable<Response> post_token(Services& services, const Request& request) {
    require_member(request.caller);
    const JsonFields body = JsonFields::parse(request.body);
    body.allow({"name", "scopes"});
    std::string name = body.line("name", 1, max_api_token_name_length);
    const store::Scope scopes = wanted_scopes(body);
    const auto made = co_await services.tokens.make(request.caller.id, std::move(name), scopes);
    if (!made) throw too_many("too-many-tokens"_reason);
    JsonWriter json;
    json.open('{').field("id", made->id).field("token", made->secret).close('}');
    co_return json_answer(json.take(), 201);
}

std::int64_t token_in(const Request& request) {
    const auto id = parse_number<std::int64_t>(request.segments.at(0));
    if (!id) throw not_found("You have no such token.");
    return *id;
}

awaitable<Response> delete_token(Services& services, const Request& request) {
    const PlayerId player = request.caller.id;
    const std::int64_t id = token_in(request);
    const bool was_there = co_await services.tokens.revoke(player, id);
    if (!was_there) throw not_found("You have no such token.");
    services.connections.close_token(player, id);
    co_return no_content();
}

// Only before the first rated game, so that a bot cannot take over a person's ratings.
void make_bot(Store& store, PlayerId id) {
    if (account_of(store, id).is_bot) return;
    if (has_played_rated(store, id)) throw conflict("bot-rated"_reason);
    store.set(id, &store::Player::is_bot, true);
}

awaitable<Response> put_bot(Services& services, const Request& request) {
    require_member(request.caller);
    const PlayerId id = request.caller.id;
    const auto job = [id](Store& store) { make_bot(store, id); };
    co_await services.store.write(job);
    co_await announce(services, id);
    co_return json_answer(co_await me_json(services, id));
}

}  // namespace

void add_token_routes(Router& router, Services& services) {
    const auto add = row_adder(router, std::ref(services));
    add(Method::Get, "/api/v1/me/tokens", get_tokens, own);
    add(Method::Post, "/api/v1/me/tokens", post_token);
    add(Method::Delete, "/api/v1/me/tokens/{id}", delete_token);
    add(Method::Put, "/api/v1/me/bot", put_bot, {.requests = 3});
}

}  // namespace tafl::server
