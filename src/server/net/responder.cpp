#include "server/net/responder.hpp"

#include <fmt/format.h>

#include "server/net/http/page_response.hpp"
#include "server/net/responder_context.hpp"
#include "store/store.hpp"

namespace tafl::server {

using boost::asio::awaitable;

namespace {

constexpr std::string_view one_year = "max-age=31536000";

bool is_api(std::string_view path) { return path == "/api" || path.starts_with("/api/"); }

// What a person opens in a browser is refused in plain text, what a program asks in JSON.
bool is_for_programs(std::string_view path) { return is_api(path) || path.starts_with("/health/"); }

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
            .style_source = std::move(response.style_source),
            .body = std::move(response.body),
            .pieces = std::move(response.pieces),
            .stream = std::move(response.stream)};
}

// `OPTIONS *` asks for the methods of the whole server.
bool asks_for_methods(const RawRequest& raw) { return raw.verb == "OPTIONS" && raw.target == "*"; }

RawResponse all_methods() {
    RawResponse response{.status = 204};
    response.headers.emplace_back("Allow", "GET, HEAD, POST, PUT, PATCH, DELETE");
    response.route = "*";
    return response;
}

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
    if (request.method != Method::Get) check_origin(context);
    if (is_stored(request.method, route.rules)) take_storage(context, request.body.size());
    if (route.rules.stores > 0) take_storage_for_game(context, route.rules.stores);
    co_await authenticate(context, route.rules);
    auto response = co_await call(context, route.handler);
    charge_answer(context, response);
    co_return response;
}

RawResponse Responder::serve_file(const Context& context) {
    if (const int seconds = limits_.file(context.rate_limit_key, clock_())) throw rate_limited(seconds);
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

awaitable<RawResponse> Responder::respond(RawRequest raw) {
    Context context;
    RawResponse response;
    context.request_id = request_id_of(raw);
    const bool by_https = is_secure(raw);
    bool for_program = is_for_programs(raw.target);
    try {
        if (asks_for_methods(raw)) {
            check_rate_limit(raw);
            response = all_methods();
        } else {
            auto parsed = parse_request(std::move(raw));
            parsed.request_id = std::move(context.request_id);
            context = std::move(parsed);
            for_program = is_for_programs(context.request.path);
            if (is_route(context.request.path)) {
                response = co_await call_api(context);
            } else {
                response = serve_file(context);
            }
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
        check_origin(context);
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
