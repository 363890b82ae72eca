// Admits a request: rates, storage, origin, and who its caller is.
#include <fmt/format.h>

#include "base/text.hpp"
#include "server/base/scopes.hpp"
#include "server/net/http/header_values.hpp"
#include "server/net/http/session_cookie.hpp"
#include "server/net/responder_context.hpp"
#include "store/store.hpp"

namespace tafl::server {

using boost::asio::awaitable;

namespace {

// A body that has to be parsed and replayed counts as several requests.
int weight_of(const RouteRules& rules, std::size_t body) {
    const auto more = rules.bytes_per_request == 0 ? 0 : body / rules.bytes_per_request;
    return rules.requests + static_cast<int>(more);
}

// Throws Refusal unless the route is open to tokens, and to this one.
void check_scope(const Caller& caller, const RouteRules& rules) {
    if (rules.scope == store::Scope::None)
        throw forbidden("No API token may do this; it needs the session of a person who has signed in.");
    if (!includes(caller.scopes, rules.scope))
        throw forbidden(fmt::format("This token may not do this: it was made without the scope \"{}\".",
                                    to_string(rules.scope)));
}

}  // namespace

void Responder::check_rate_limit(const RawRequest& raw) {
    if (const int seconds = limits_.request(limited_address(address_of(raw)), clock_()))
        throw rate_limited(seconds);
}

void Responder::check_rate_limit(Context& context, const RouteRules& rules) {
    context.weight = weight_of(rules, context.request.body.size());
    if (const int seconds = limits_.request(context.rate_limit_key, clock_(), context.weight))
        throw rate_limited(seconds);
    if (!rules.is_sign_in) return;
    if (const int seconds = limits_.sign_in(context.rate_limit_key, clock_())) throw rate_limited(seconds);
}

// A large answer takes the main thread's time when it is made and written.
void Responder::charge_answer(const Context& context, const RawResponse& response) {
    const auto more = static_cast<int>(response.body.size() / small_answer);
    if (more == 0) return;
    const auto account = context.request.token.empty() ? store::PlayerId{0} : context.request.caller.id;
    limits_.charge(context.rate_limit_key, account, clock_(), more);
}

// Throws Refusal if that is more than the address may store, or than the disk has room for.
void Responder::take_storage(const Context& context, std::size_t bytes) {
    if (backend_.storage == nullptr) return;
    if (const auto refusal = backend_.storage->take(context.rate_limit_key, bytes)) throw *refusal;
}

void Responder::take_storage_for_game(const Context& context, std::size_t bytes) {
    if (backend_.storage == nullptr) return;
    if (const auto refusal = backend_.storage->take_for_game(context.rate_limit_key, bytes)) throw *refusal;
}

// CSRF protection: a page of another site must not act for the user. Programs send a token, or no Origin.
void Responder::check_origin(const Context& context) {
    const auto& raw = context.raw;
    const bool by_https = context.request.is_secure;
    if (context.bearer || raw.origin.empty() || is_own_origin(raw.origin, raw.host, by_https)) return;
    throw forbidden(fmt::format("This came from a page of {}, and this site is {}://{}.",
                                tafl::in_quotes(raw.origin), by_https ? "https" : "http", raw.host));
}

// Without limits (`--requests 0`) all clients share one key.
std::string Responder::quota_key(const Context& context) const {
    return settings_.requests_a_minute > 0 ? context.rate_limit_key : std::string();
}

void Responder::set_caller(Context& context, Caller caller) const {
    caller.address = quota_key(context);
    context.request.caller = std::move(caller);
}

std::string Responder::client_key(const Context& context) const {
    return is_unnamed_proxy(context.raw) ? std::string() : quota_key(context);
}

void Responder::check_account_limit(const Context& context) {
    if (const int seconds = limits_.account(context.request.caller.id, clock_(), context.weight))
        throw rate_limited(seconds);
}

awaitable<void> Responder::authenticate_bearer(Context& context) {
    auto caller = co_await backend_.authenticator.find_api_token(*context.bearer, client_key(context));
    if (!caller) throw unauthenticated("This token is unknown or was revoked.");
    set_caller(context, *std::move(caller));
    context.request.token = *context.bearer;
    check_account_limit(context);
}

// A bearer token takes precedence over the cookie. Without the scope of a public route it gets what a client without
// a token gets: private studies stay closed to it.
awaitable<void> Responder::authenticate(Context& context, const RouteRules& rules) {
    if (backend_.caller != nullptr) co_return set_caller(context, *backend_.caller);
    if (context.bearer) {
        co_await authenticate_bearer(context);
        if (!is_public(rules) || includes(context.request.caller.scopes, rules.scope))
            co_return check_scope(context.request.caller, rules);
        set_caller(context, {});
        co_return context.request.token.clear();
    }
    auto& request = context.request;
    set_caller(context, {});
    const auto token = session_token(context.raw.cookie, request.is_secure);
    if (!token.empty()) {
        auto caller = co_await backend_.authenticator.find_session(token, client_key(context));
        if (caller) {
            set_caller(context, *std::move(caller));
            request.token = token;
            if (rules.renews_session) context.set_cookie = session_cookie(token, request.is_secure);
        }
    }
    if (!request.token.empty()) co_return check_account_limit(context);
    if (rules.access == Access::Everybody) co_return;
    const bool is_disk_low = backend_.storage != nullptr && backend_.storage->is_disk_low();
    if (rules.access == Access::Visitor && is_disk_low) co_return;
    if (const int seconds = limits_.new_guest(context.rate_limit_key, clock_())) throw rate_limited(seconds);
    take_storage(context, 0);
    NewSession session = co_await backend_.authenticator.create_guest(client_key(context));
    context.set_cookie = session_cookie(session.token, request.is_secure);
    set_caller(context, std::move(session.caller));
    request.token = std::move(session.token);
}

}  // namespace tafl::server
