#include "server/net/responder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "server/net/header_values.hpp"
#include "server/net/page_response.hpp"
#include "server/net/session_cookie.hpp"
#include "server/net/target.hpp"

namespace tafl::server {

using boost::asio::awaitable;

namespace {

constexpr std::string_view records_path = "/api/v1/records";

bool is_api(std::string_view path) { return path == "/api" || path.starts_with("/api/"); }

std::optional<Method> to_method(std::string_view verb) {
    if (verb == "HEAD") return Method::Get;
    for (const auto method : {Method::Get, Method::Post, Method::Put, Method::Patch, Method::Delete}) {
        if (verb == to_string(method)) return method;
    }
    return std::nullopt;
}

bool is_sign_in(Method method, std::string_view path) {
    return method == Method::Post && (path == "/api/v1/session" || path == "/api/v1/account");
}

// Records are parsed and replayed: each started 16 KiB count as one request.
int weight_of(std::string_view path, std::size_t body) {
    return path == records_path ? 1 + static_cast<int>(body / (16 << 10)) : 1;
}

// Whether the route needs a caller; a guest is created if there is none. Reading needs none, nor do requests that store
// nothing; sign-in creates its own session.
bool needs_caller(Method method, std::string_view path) {
    if (method == Method::Get) return path == "/api/v1/me" || path.starts_with("/api/v1/me/");
    static constexpr std::array<std::string_view, 3> open{"/api/v1/session", "/api/v1/positions",
                                                          records_path};
    return std::ranges::find(open, path) == open.end();
}

RawResponse wrong_method(const std::vector<Method>& methods) {
    std::vector<std::string_view> words;
    for (const auto method : methods) {
        words.push_back(to_string(method));
        if (method == Method::Get) words.emplace_back("HEAD");
    }
    const auto allowed = fmt::format("{}", fmt::join(words, ", "));
    auto answer = error_response(405, invalid("This address takes " + allowed + "."));
    answer.headers.emplace_back("Allow", allowed);
    return answer;
}

RawResponse to_answer(Response&& response) {
    return {.status = response.status,
            .type = std::move(response.type),
            .headers = std::move(response.headers),
            .body = std::move(response.body),
            .stream = std::move(response.stream)};
}

}  // namespace

std::size_t body_limit(std::string_view target) noexcept {
    return target.substr(0, target.find('?')) == records_path ? largest_record_body : largest_body;
}

struct Responder::Visit {
    RawRequest raw;
    std::optional<Method> method;
    Request request;
    std::string limited_by;
    std::optional<std::string> bearer;  // a program's token
    std::string set_cookie;
    std::string what;
};

Responder::Responder(const NetSettings& settings, Served served, Clock clock)
    : settings_(settings),
      served_(std::move(served)),
      limits_(settings.requests_a_minute),
      clock_(std::move(clock)) {}

// Throws Refusal for an invalid target.
Responder::Visit Responder::understand(RawRequest&& raw) const {
    auto target = parse_target(raw.target);
    if (!target) throw invalid(target.error());
    Visit visit;
    visit.method = to_method(raw.verb);
    visit.request.method = visit.method.value_or(Method::Get);
    visit.request.path = std::move(target->path);
    visit.request.query = std::move(target->query);
    visit.request.type = media_type(raw.content_type);
    visit.request.body = std::move(raw.body);
    const bool by_proxy = settings_.behind_proxy && is_near(raw.peer);
    visit.request.address = by_proxy ? client_address(raw.peer, raw.forwarded_for) : raw.peer;
    visit.request.is_secure = by_proxy && raw.forwarded_proto == "https";
    visit.request.disconnect = std::move(raw.disconnect);
    visit.limited_by = limited_address(visit.request.address);
    visit.bearer = bearer_token(raw.authorization);
    visit.raw = std::move(raw);
    return visit;
}

void Responder::check_rates(const Visit& visit) {
    const auto weight = weight_of(visit.request.path, visit.request.body.size());
    if (const int seconds = limits_.request(visit.limited_by, clock_(), weight)) throw rate_limited(seconds);
    if (!is_sign_in(visit.request.method, visit.request.path)) return;
    if (const int seconds = limits_.sign_in(visit.limited_by, clock_())) throw rate_limited(seconds);
}

namespace {

// CSRF: a page of another site must not act for the user. Programs that are not browsers send no Origin.
void check_origin(const RawRequest& raw, bool is_secure) {
    if (raw.origin.empty() || is_own_origin(raw.origin, raw.host, is_secure)) return;
    throw forbidden(fmt::format("This came from a page of {}, and this site is {}://{}.",
                                tafl::in_quotes(raw.origin), is_secure ? "https" : "http", raw.host));
}

}  // namespace

// Without limits (`--requests 0`) all clients count as one.
std::string Responder::owner_of(const Visit& visit) const {
    return settings_.requests_a_minute > 0 ? visit.limited_by : std::string();
}

void Responder::check_account(const Visit& visit) {
    if (const int seconds = limits_.account(visit.request.caller.id, clock_())) throw rate_limited(seconds);
}

awaitable<void> Responder::find_program(Visit& visit) {
    auto caller = co_await served_.authenticator.find_program(*visit.bearer);
    if (!caller) throw unauthenticated("This token is unknown or was revoked.");
    visit.request.caller = *std::move(caller);
    visit.request.caller.address = owner_of(visit);
    visit.request.token = *visit.bearer;
    check_account(visit);
}

// A bearer token takes precedence over the cookie.
awaitable<void> Responder::find_caller(Visit& visit, bool create_guest) {
    if (visit.bearer) co_return co_await find_program(visit);
    auto& request = visit.request;
    request.caller.address = owner_of(visit);
    const auto token = find_cookie(visit.raw.cookie, session_cookie_name);
    if (!token.empty()) {
        auto caller = co_await served_.authenticator.find_session(token);
        if (caller) {
            request.caller = *std::move(caller);
            request.caller.address = owner_of(visit);
            request.token = token;
            if (request.method == Method::Get && request.path == "/api/v1/me") {
                visit.set_cookie = session_cookie(token, request.is_secure);  // renews it for a year
            }
        }
    }
    if (!request.token.empty()) co_return check_account(visit);
    if (!create_guest) co_return;
    if (const int seconds = limits_.new_guest(visit.limited_by, clock_())) throw rate_limited(seconds);
    NewSession session = co_await served_.authenticator.begin_guest();
    visit.set_cookie = session_cookie(session.token, request.is_secure);
    request.caller = std::move(session.caller);
    request.caller.address = owner_of(visit);
    request.token = std::move(session.token);
}

awaitable<RawResponse> Responder::call(Visit& visit, const Handler& handler) {
    Response response = co_await handler(visit.request);
    auto answer = to_answer(std::move(response));
    if (answer.stream) {
        answer.caller = visit.request.caller;
        answer.token = visit.request.token;
    }
    co_return answer;
}

awaitable<RawResponse> Responder::answer_api(Visit& visit) {
    auto& request = visit.request;
    check_rates(visit);
    auto found = served_.router.find(request.method, request.path);
    if (found.path_exists && (found.handler == nullptr || !visit.method)) {
        co_return wrong_method(served_.router.methods(request.path));
    }
    if (found.handler == nullptr) {
        if (request.path == socket_path) {
            auto answer = error_response(426, invalid("This address is for WebSockets."));
            answer.headers.emplace_back("Upgrade", "websocket");
            co_return answer;
        }
        throw not_found("There is no such route; /api/v1/openapi.json lists them.");
    }
    visit.what = found.pattern;
    request.segments = std::move(found.segments);
    if (request.method != Method::Get && !visit.bearer) check_origin(visit.raw, request.is_secure);
    co_await find_caller(visit, needs_caller(request.method, request.path));
    if (visit.bearer && !found.by_token) {
        throw forbidden(
            "API tokens are for reading and playing; this needs the session of a person who has signed in.");
    }
    co_return co_await call(visit, *found.handler);
}

RawResponse Responder::page(const Visit& visit) {
    if (visit.method != Method::Get) {
        auto answer = plain_error(405, "Pages can be read with GET and HEAD.");
        answer.headers.emplace_back("Allow", "GET, HEAD");
        return answer;
    }
    return page_response(served_.files, visit.request.path, visit.raw.accept_encoding,
                         visit.raw.if_none_match);
}

// The cause goes to the log; the client only learns that it was not their fault.
RawResponse Responder::fault(const Visit& visit, std::string_view what) const {
    if (settings_.log_fault) {
        settings_.log_fault(fmt::format("{} {}: {}", visit.raw.verb, visit.what, what));
    }
    return error_response(unavailable("Something failed on the server. Try again in a moment.", 5));
}

namespace {

// The new guest's cookie is set with errors too, or the next request creates another guest.
void add_headers(RawResponse& answer, bool has_bearer, const std::string& set_cookie) {
    if (has_bearer && answer.status == 401) answer.headers.emplace_back("WWW-Authenticate", "Bearer");
    if (!set_cookie.empty() && !answer.has_header("Set-Cookie"))
        answer.headers.emplace_back("Set-Cookie", set_cookie);
    add_site_headers(answer);
}

}  // namespace

awaitable<RawResponse> Responder::answer(RawRequest raw) {
    Visit visit;
    RawResponse answer;
    bool for_program = raw.target.starts_with("/api");
    try {
        visit = understand(std::move(raw));
        for_program = is_api(visit.request.path);
        if (for_program) {
            answer = co_await answer_api(visit);
        } else {
            answer = page(visit);
        }
    } catch (const Refusal& refused) {
        answer = for_program ? error_response(refused) : plain_error(status_of(refused.code), refused.text);
    } catch (const std::exception& error) {
        answer = fault(visit, error.what());
    }
    if (answer.what.empty()) answer.what = visit.what;
    answer.client = visit.request.address;
    add_headers(answer, visit.bearer.has_value(), visit.set_cookie);
    co_return answer;
}

awaitable<std::variant<Responder::Admitted, RawResponse>> Responder::admit_socket(RawRequest raw) {
    Visit visit;
    RawResponse answer;
    try {
        visit = understand(std::move(raw));
        visit.what = socket_path;
        check_rates(visit);
        if (!visit.bearer) check_origin(visit.raw, visit.request.is_secure);
        co_await find_caller(visit, true);
        co_return Admitted{std::move(visit.request.caller), std::move(visit.request.token),
                           std::move(visit.set_cookie)};
    } catch (const Refusal& refused) {
        answer = error_response(refused);
    } catch (const std::exception& error) {
        answer = fault(visit, error.what());
    }
    answer.what = visit.what;
    add_headers(answer, visit.bearer.has_value(), visit.set_cookie);
    co_return answer;
}

}  // namespace tafl::server
