#include "server/net/responder.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "server/base/scopes.hpp"
#include "server/net/http/header_values.hpp"
#include "server/net/http/page_response.hpp"
#include "server/net/http/session_cookie.hpp"
#include "server/net/http/target.hpp"
#include "store/store.hpp"

namespace tafl::server {

using boost::asio::awaitable;

namespace {

constexpr std::string_view one_year = "max-age=31536000";

bool is_api(std::string_view path) { return path == "/api" || path.starts_with("/api/"); }

// What a person opens in a browser is refused in plain text, what a program asks in JSON.
bool is_for_programs(std::string_view path) { return is_api(path) || path.starts_with("/health/"); }

std::optional<Method> to_method(std::string_view verb) {
    if (verb == "HEAD") return Method::Get;
    for (const auto method : {Method::Get, Method::Post, Method::Put, Method::Patch, Method::Delete}) {
        if (verb == to_string(method)) return method;
    }
    return std::nullopt;
}

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

RawResponse wrong_method(const std::vector<Method>& methods) {
    std::vector<std::string_view> words;
    for (const auto method : methods) {
        words.push_back(to_string(method));
        if (method == Method::Get) words.emplace_back("HEAD");
    }
    const auto allowed = fmt::format("{}", fmt::join(words, ", "));
    auto response = error_response(405, invalid("This address takes " + allowed + "."));
    response.headers.emplace_back("Allow", allowed);
    return response;
}

RawResponse not_a_socket() {
    auto response = error_response(426, invalid("This address is for WebSockets."));
    response.headers.emplace_back("Upgrade", "websocket");
    return response;
}

RawResponse to_raw(Response&& response) {
    return {.status = response.status,
            .type = std::move(response.type),
            .headers = std::move(response.headers),
            .body = std::move(response.body),
            .pieces = std::move(response.pieces),
            .stream = std::move(response.stream)};
}

// Absolute-form targets (RFC 9112, 3.2.2): returns the path if the target names the same host as the Host
// header, else the target unchanged.
std::string_view without_own_origin(std::string_view target, std::string_view host) {
    for (const std::string_view scheme : {"http://", "https://"}) {
        if (host.empty() || !target.starts_with(scheme)) continue;
        const auto rest = target.substr(scheme.size());
        if (rest == host) return "/";
        if (rest.starts_with(host) && rest[host.size()] == '/') return rest.substr(host.size());
    }
    return target;
}

// `OPTIONS *` asks for the methods of the whole server.
bool asks_for_methods(const RawRequest& raw) { return raw.verb == "OPTIONS" && raw.target == "*"; }

RawResponse all_methods() {
    RawResponse response{.status = 204};
    response.headers.emplace_back("Allow", "GET, HEAD, POST, PUT, PATCH, DELETE");
    response.route = "*";
    return response;
}

}  // namespace

struct Responder::Context {
    RawRequest raw;
    std::optional<Method> method;
    Request request;
    std::string rate_limit_key;
    int weight = 1;                     // what it counts as against the rates
    std::optional<std::string> bearer;  // an API token
    std::string set_cookie;
    std::string route;  // for the log
    std::string request_id;
};

Responder::Responder(const NetSettings& settings, Backend backend, Clock clock)
    : settings_(settings),
      backend_(std::move(backend)),
      limits_(settings.requests_a_minute),
      held_(settings.held),
      clock_(std::move(clock)),
      random_(static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count())) {}

// Outside /api, routes are the health checks and pages with data in them (a game, a player); the rest are files.
bool Responder::is_route(std::string_view path) const {
    return is_api(path) || backend_.router.find(Method::Get, path).path_exists;
}

bool Responder::is_secure(const RawRequest& raw) const {
    return raw.forwarded_proto == "https" && settings_.proxies.trusts(raw.peer);
}

const Route* Responder::route_of(const RawRequest& raw) const {
    const auto target = parse_target(without_own_origin(raw.target, raw.host));
    const auto method = to_method(raw.verb);
    return target && method ? backend_.router.find(*method, target->path).route : nullptr;
}

RouteRules Responder::rules_of(const RawRequest& raw) const {
    const auto* route = route_of(raw);
    return route == nullptr ? RouteRules{} : route->rules;
}

bool Responder::is_socket(const RawRequest& raw) const {
    const auto* route = route_of(raw);
    return backend_.sockets != nullptr && route != nullptr && !route->handler;
}

std::string Responder::request_id_of(const RawRequest& raw) {
    if (is_request_id(raw.request_id) && settings_.proxies.trusts(raw.peer)) return raw.request_id;
    return fmt::format("{:016x}", random_.next());
}

// Throws Refusal if the target is invalid.
Responder::Context Responder::parse_request(RawRequest&& raw) const {
    auto target = parse_target(without_own_origin(raw.target, raw.host));
    if (!target) throw invalid(target.error());
    Context context;
    context.method = to_method(raw.verb);
    context.request.method = context.method.value_or(Method::Get);
    context.request.path = std::move(target->path);
    context.request.query = std::move(target->query);
    context.request.type = media_type(raw.content_type);
    context.request.body = std::move(raw.body);
    context.request.languages = raw.accept_language;
    context.request.encodings = raw.accept_encoding;
    context.request.address = address_of(raw);
    context.request.is_secure = is_secure(raw);
    context.request.agent = raw.agent;
    context.request.disconnect = std::move(raw.disconnect);
    context.rate_limit_key = limited_address(context.request.address);
    context.bearer = bearer_token(raw.authorization);
    context.raw = std::move(raw);
    return context;
}

void Responder::check_rate_limit(Context& context, const RouteRules& rules) {
    context.weight = weight_of(rules, context.request.body.size());
    const auto network = limited_network(context.request.address);
    if (const int seconds = limits_.request(context.rate_limit_key, network, clock_(), context.weight))
        throw rate_limited(seconds);
    if (!rules.is_sign_in) return;
    if (const int seconds = limits_.sign_in(context.rate_limit_key, clock_())) throw rate_limited(seconds);
}

// A large answer takes the main thread's time when it is made and written.
void Responder::charge_answer(const Context& context, const RawResponse& response) {
    const auto more = static_cast<int>(response.body.size() / small_answer);
    if (more == 0) return;
    const auto account = context.request.token.empty() ? store::PlayerId{0} : context.request.caller.id;
    limits_.charge(context.rate_limit_key, limited_network(context.request.address), account, clock_(), more);
}

// Throws Refusal if that is more than the address may store, or than the disk has room for.
void Responder::take_storage(const Context& context, std::size_t bytes) {
    if (backend_.storage == nullptr) return;
    const auto refusal =
        backend_.storage->take(context.rate_limit_key, limited_network(context.request.address), bytes);
    if (refusal) throw *refusal;
}

void Responder::take_storage_for_game(const Context& context, std::size_t bytes) {
    if (backend_.storage == nullptr) return;
    const auto refusal = backend_.storage->take_for_game(context.rate_limit_key,
                                                         limited_network(context.request.address), bytes);
    if (refusal) throw *refusal;
}

namespace {

// CSRF protection: a page of another site must not act for the user. Programs that are not browsers send no
// Origin.
void check_origin(const RawRequest& raw, bool is_secure) {
    if (raw.origin.empty() || is_own_origin(raw.origin, raw.host, is_secure)) return;
    throw forbidden(fmt::format("This came from a page of {}, and this site is {}://{}.",
                                tafl::in_quotes(raw.origin), is_secure ? "https" : "http", raw.host));
}

}  // namespace

// Without limits (`--requests 0`) all clients share one key.
std::string Responder::quota_key(const Context& context) const {
    return settings_.requests_a_minute > 0 ? context.rate_limit_key : std::string();
}

void Responder::set_caller(Context& context, Caller caller) const {
    caller.address = quota_key(context);
    if (!caller.address.empty()) caller.network = limited_network(context.request.address);
    context.request.caller = std::move(caller);
}

std::string Responder::address_of(const RawRequest& raw) const {
    const bool by_proxy = settings_.proxies.trusts(raw.peer);
    return by_proxy ? settings_.proxies.client_address(raw.peer, raw.forwarded_for) : raw.peer;
}

// Many people share the address of a proxy that is not trusted.
bool Responder::is_unnamed_proxy(const RawRequest& raw) const {
    static const auto nearby = TrustedProxies::nearby();
    return !raw.forwarded_for.empty() && !settings_.proxies.trusts(raw.peer) && nearby.trusts(raw.peer);
}

HeldBytes::Owner Responder::owner_of(const RawRequest& raw) const {
    if (settings_.requests_a_minute == 0 || is_unnamed_proxy(raw)) return {};
    const auto address = address_of(raw);
    return {limited_address(address), limited_network(address)};
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

awaitable<RawResponse> Responder::call(Context& context, const Handler& handler) {
    Response answer = co_await handler(context.request);
    auto response = to_raw(std::move(answer));
    if (response.stream) {
        response.caller = context.request.caller;
        response.token = context.request.token;
    }
    co_return response;
}

awaitable<RawResponse> Responder::call_api(Context& context) {
    auto& request = context.request;
    auto found = backend_.router.find(request.method, request.path);
    check_rate_limit(context, found.route == nullptr ? RouteRules{} : found.route->rules);
    if (found.path_exists && (found.route == nullptr || !context.method)) {
        co_return wrong_method(backend_.router.methods(request.path));
    }
    if (found.route == nullptr) throw not_found("There is no such route; /api/v1/openapi.json lists them.");
    const Route& route = *found.route;
    if (!route.handler) co_return not_a_socket();
    context.route = route.pattern;
    request.segments = std::move(found.segments);
    if (request.method != Method::Get && !context.bearer) check_origin(context.raw, request.is_secure);
    if (is_stored(request.method, route.rules)) take_storage(context, request.body.size());
    if (route.rules.stores > 0) take_storage_for_game(context, route.rules.stores);
    co_await authenticate(context, route.rules);
    auto response = co_await call(context, route.handler);
    charge_answer(context, response);
    co_return response;
}

RawResponse Responder::serve_file(const Context& context) {
    if (context.method != Method::Get) {
        auto response = plain_error(405, "Pages can be read with GET and HEAD.");
        response.headers.emplace_back("Allow", "GET, HEAD");
        return response;
    }
    if (backend_.files == nullptr) return plain_error(404, "There is nothing here.");
    return page_response(*backend_.files, context.request.path, context.raw.accept_encoding,
                         context.raw.if_none_match);
}

void Responder::log_failure(const Context& context, std::string_view what) const {
    if (!settings_.log_error) return;
    settings_.log_error(
        fmt::format("{} {}: {} (request {})", context.raw.verb, context.route, what, context.request_id));
}

// A page without its data still opens; only boards in other sites' pages are a line of text.
RawResponse Responder::refuse(const Context& context, const Refusal& refusal, bool for_program) const {
    if (for_program) return error_response(refusal);
    const bool is_page = refusal.code == RefusalCode::Unavailable && context.method == Method::Get &&
                         !context.request.path.starts_with("/embed/");
    auto response = is_page ? unavailable_page(backend_.files, context.raw.accept_encoding, refusal.text)
                            : plain_error(status_of(refusal.code), refusal.text);
    response.error = to_string(refusal.code);
    if (refusal.retry_after > 0)
        response.headers.emplace_back("Retry-After", std::to_string(refusal.retry_after));
    return response;
}

// The cause is logged; the client only learns that the server failed.
Refusal Responder::internal_error(const Context& context, std::string_view what) const {
    log_failure(context, what);
    return unavailable(fmt::format("Something failed on the server. Try again in a moment. (Request {})",
                                   context.request_id),
                       5);
}

// The store is away, or its disk is full: the operator's log names the reason, the caller can only wait.
Refusal Responder::store_error(const Context& context, std::string_view what) const {
    log_failure(context, what);
    return unavailable(fmt::format("The site cannot read or save its data just now; what you sent may be "
                                   "kept. Look again in a moment. (Request {})",
                                   context.request_id),
                       5);
}

namespace {

// The new guest's cookie is set on errors too, or the next request would create another guest.
void add_headers(RawResponse& response, bool has_bearer, const std::string& set_cookie, bool is_secure) {
    if (is_secure) response.headers.emplace_back("Strict-Transport-Security", one_year);
    if (has_bearer && response.status == 401) response.headers.emplace_back("WWW-Authenticate", "Bearer");
    if (!set_cookie.empty() && !response.has_header("Set-Cookie"))
        response.headers.emplace_back("Set-Cookie", set_cookie);
    add_site_headers(response);
}

void add_request_id(RawResponse& response, const std::string& id) {
    response.headers.emplace_back("X-Request-Id", id);
    response.request_id = id;
}

}  // namespace

awaitable<RawResponse> Responder::respond(RawRequest raw) {
    Context context;
    RawResponse response;
    context.request_id = request_id_of(raw);
    const bool by_https = is_secure(raw);
    if (asks_for_methods(raw)) {
        response = all_methods();
        response.client = raw.peer;
        add_headers(response, false, "", by_https);
        add_request_id(response, context.request_id);
        co_return response;
    }
    bool for_program = is_for_programs(raw.target);
    try {
        auto parsed = parse_request(std::move(raw));
        parsed.request_id = std::move(context.request_id);
        context = std::move(parsed);
        for_program = is_for_programs(context.request.path);
        if (is_route(context.request.path)) {
            response = co_await call_api(context);
        } else {
            response = serve_file(context);
        }
    } catch (const Refusal& refused) {
        response = refuse(context, refused, for_program);
    } catch (const store::StoreError& error) {
        response = refuse(context, store_error(context, error.what()), for_program);
    } catch (const std::exception& error) {
        response = refuse(context, internal_error(context, error.what()), for_program);
    }
    if (response.route.empty()) response.route = context.route;
    response.client = context.request.address;
    add_headers(response, context.bearer.has_value(), context.set_cookie, by_https);
    add_request_id(response, context.request_id);
    co_return response;
}

awaitable<std::optional<std::string>> Responder::next_piece(const RawResponse& answer) {
    std::string failure;
    try {
        co_return co_await answer.pieces();
    } catch (const Refusal& refused) {
        failure = refused.text;
    } catch (const std::exception& error) {
        failure = error.what();
    }
    if (settings_.log_error)
        settings_.log_error(fmt::format("{}: the body ends too early: {} (request {})", answer.route, failure,
                                        answer.request_id));
    co_return std::nullopt;
}

awaitable<std::variant<Responder::Admitted, RawResponse>> Responder::admit_socket(RawRequest raw) {
    Context context;
    RawResponse response;
    std::string request_id = request_id_of(raw);
    const bool by_https = is_secure(raw);
    try {
        context = parse_request(std::move(raw));
        context.request_id = request_id;
        const Route& route = *backend_.router.find(Method::Get, context.request.path).route;
        context.route = route.pattern;
        check_rate_limit(context, route.rules);
        if (!context.bearer) check_origin(context.raw, context.request.is_secure);
        co_await authenticate(context, route.rules);
        co_return Admitted{std::move(context.request.caller), std::move(context.request.token),
                           std::move(context.set_cookie),     std::move(context.request.address),
                           std::move(context.route),          std::move(request_id)};
    } catch (const Refusal& refused) {
        response = error_response(refused);
    } catch (const store::StoreError& error) {
        response = error_response(store_error(context, error.what()));
    } catch (const std::exception& error) {
        response = error_response(internal_error(context, error.what()));
    }
    response.route = context.route;
    response.client = context.request.address;
    add_headers(response, context.bearer.has_value(), context.set_cookie, by_https);
    add_request_id(response, request_id);
    co_return response;
}

}  // namespace tafl::server
