#include "server/net/responder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "server/net/header_values.hpp"
#include "server/net/pages.hpp"
#include "server/net/target.hpp"
#include "server/people/session_cookie.hpp"

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

// Records are read and played through: each begun 16 KiB of them count as one request.
int weight_of(std::string_view path, std::size_t body) {
    return path == records_path ? 1 + static_cast<int>(body / (16 << 10)) : 1;
}

// Looking at things makes nobody a guest; neither do questions that keep nothing, and sign-in brings its own session.
bool needs_somebody(Method method, std::string_view path) {
    if (method == Method::Get) return path == "/api/v1/me" || path.starts_with("/api/v1/me/");
    static constexpr std::array<std::string_view, 3> open{"/api/v1/session", "/api/v1/positions",
                                                          records_path};
    return std::ranges::find(open, path) == open.end();
}

// What PUT, POST and their like are answered with on a path that only has other methods.
Answer wrong_method(const std::vector<Method>& methods) {
    std::vector<std::string_view> words;
    for (const auto method : methods) {
        words.push_back(to_string(method));
        if (method == Method::Get) words.emplace_back("HEAD");
    }
    const auto allowed = fmt::format("{}", fmt::join(words, ", "));
    auto answer = refusal({405, "bad-request", "This address takes " + allowed + ".", 0});
    answer.headers.emplace_back("Allow", allowed);
    return answer;
}

Answer to_answer(Response&& response) {
    Answer answer;
    answer.status = response.status;
    answer.type = std::move(response.type);
    answer.headers = std::move(response.headers);
    answer.body = std::move(response.body);
    answer.stream = std::move(response.stream);
    return answer;
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
      gate_(settings.requests_a_minute),
      clock_(std::move(clock)) {}

// Throws Refused for what is wrong with the address itself.
Responder::Visit Responder::understand(RawRequest&& raw) const {
    auto target = parse_target(raw.target);
    if (!target) throw bad_request(target.error());
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
    visit.request.departure = std::move(raw.departure);
    visit.limited_by = limited_address(visit.request.address);
    visit.bearer = bearer_token(raw.authorization);
    visit.raw = std::move(raw);
    return visit;
}

void Responder::check_rates(const Visit& visit) {
    const auto weight = weight_of(visit.request.path, visit.request.body.size());
    if (const int seconds = gate_.request(visit.limited_by, clock_(), weight)) throw slow_down(seconds);
    if (!is_sign_in(visit.request.method, visit.request.path)) return;
    if (const int seconds = gate_.sign_in(visit.limited_by, clock_())) throw slow_down(seconds);
}

namespace {

// A page of another site may not act in somebody's name. Programs that are no browsers send no Origin.
void check_origin(const RawRequest& raw, bool is_secure) {
    if (raw.origin.empty() || is_own_origin(raw.origin, raw.host, is_secure)) return;
    throw not_yours(fmt::format("This came from a page of {}, and this site is {}://{}.",
                                tafl::in_quotes(raw.origin), is_secure ? "https" : "http", raw.host));
}

}  // namespace

void Responder::check_account(const Visit& visit) {
    if (const int seconds = gate_.account(visit.request.caller.id, clock_())) throw slow_down(seconds);
}

awaitable<void> Responder::find_program(Visit& visit) {
    auto caller = co_await served_.find_program(*visit.bearer);
    if (!caller) throw sign_in("This token is none of this site, or it was revoked.");
    visit.request.caller = *std::move(caller);
    visit.request.token = *visit.bearer;
    check_account(visit);
}

// Who shows a token is who it says, whatever cookie comes with it.
awaitable<void> Responder::find_caller(Visit& visit, bool must_be_somebody) {
    if (visit.bearer) co_return co_await find_program(visit);
    auto& request = visit.request;
    const auto token = find_cookie(visit.raw.cookie, session_cookie_name);
    if (!token.empty()) {
        auto caller = co_await served_.find_caller(token);
        if (caller) {
            request.caller = *std::move(caller);
            request.token = token;
            if (request.method == Method::Get && request.path == "/api/v1/me") {
                visit.set_cookie = session_cookie(token, request.is_secure);  // for another year
            }
        }
    }
    if (!request.token.empty()) co_return check_account(visit);
    if (!must_be_somebody) co_return;
    if (const int seconds = gate_.new_guest(visit.limited_by, clock_())) throw slow_down(seconds);
    NewSession session = co_await served_.begin_guest();
    visit.set_cookie = session_cookie(session.token, request.is_secure);
    request.caller = std::move(session.caller);
    request.token = std::move(session.token);
}

awaitable<Answer> Responder::call(Visit& visit, const Handler& handler) {
    Response response = co_await handler(visit.request);
    auto answer = to_answer(std::move(response));
    if (answer.stream) {
        answer.caller = visit.request.caller;
        answer.token = visit.request.token;
    }
    co_return answer;
}

awaitable<Answer> Responder::answer_api(Visit& visit) {
    auto& request = visit.request;
    check_rates(visit);
    auto found = served_.router.find(request.method, request.path);
    if (found.path_exists && (found.handler == nullptr || !visit.method)) {
        co_return wrong_method(served_.router.methods(request.path));
    }
    if (found.handler == nullptr) {
        if (request.path == socket_path) {
            auto answer = refusal({426, "bad-request", "This address is for WebSockets.", 0});
            answer.headers.emplace_back("Upgrade", "websocket");
            co_return answer;
        }
        throw unknown("There is nothing at this address; /api/v1/openapi.json lists what there is.");
    }
    visit.what = found.pattern;
    request.segments = std::move(found.segments);
    if (request.method != Method::Get && !visit.bearer) check_origin(visit.raw, request.is_secure);
    co_await find_caller(visit, needs_somebody(request.method, request.path));
    if (visit.bearer && !found.by_token) {
        throw not_yours(
            "A token is for reading and playing; this wants the session of a person who has signed in.");
    }
    co_return co_await call(visit, *found.handler);
}

Answer Responder::page(const Visit& visit) {
    if (visit.method != Method::Get) {
        auto answer = plain_refusal(405, "Pages can be read with GET and HEAD.");
        answer.headers.emplace_back("Allow", "GET, HEAD");
        return answer;
    }
    return page_answer(served_.files, visit.request.path, visit.raw.accept_encoding, visit.raw.if_none_match);
}

// What went wrong is for whoever runs the site; the asker hears that it was not their fault.
Answer Responder::fault(const Visit& visit, std::string_view what) const {
    if (settings_.log_fault) {
        settings_.log_fault(fmt::format("{} {}: {}", visit.raw.verb, visit.what, what));
    }
    return refusal({503, "later", "Something failed on this side. Try again in a moment.", 5});
}

namespace {

void ask_for_token(Answer& answer) {
    if (answer.status == 401) answer.headers.emplace_back("WWW-Authenticate", "Bearer");
}

// A guest who was made for this request hears who they are, also when the request itself is refused: the next one would
// make another guest otherwise.
void keep_guest(const std::string& set_cookie, Answer& answer) {
    if (set_cookie.empty() || answer.has_header("Set-Cookie")) return;
    answer.headers.emplace_back("Set-Cookie", set_cookie);
}

}  // namespace

awaitable<Answer> Responder::answer(RawRequest raw) {
    Visit visit;
    Answer answer;
    bool for_program = raw.target.starts_with("/api");
    try {
        visit = understand(std::move(raw));
        for_program = is_api(visit.request.path);
        if (for_program) {
            answer = co_await answer_api(visit);
        } else {
            answer = page(visit);
        }
    } catch (const Refused& refused) {
        answer = for_program ? refusal(refused) : plain_refusal(refused.status, refused.text);
    } catch (const std::exception& error) {
        answer = fault(visit, error.what());
    }
    if (answer.what.empty()) answer.what = visit.what;
    if (visit.bearer) ask_for_token(answer);
    keep_guest(visit.set_cookie, answer);
    add_site_headers(answer);
    co_return answer;
}

awaitable<std::variant<Responder::Admitted, Answer>> Responder::admit_socket(RawRequest raw) {
    Visit visit;
    Answer answer;
    try {
        visit = understand(std::move(raw));
        visit.what = socket_path;
        check_rates(visit);
        if (!visit.bearer) check_origin(visit.raw, visit.request.is_secure);
        co_await find_caller(visit, true);
        co_return Admitted{std::move(visit.request.caller), std::move(visit.request.token),
                           std::move(visit.set_cookie)};
    } catch (const Refused& refused) {
        answer = refusal(refused);
    } catch (const std::exception& error) {
        answer = fault(visit, error.what());
    }
    answer.what = visit.what;
    if (visit.bearer) ask_for_token(answer);
    keep_guest(visit.set_cookie, answer);
    add_site_headers(answer);
    co_return answer;
}

awaitable<bool> Responder::still_here(const Caller& caller, std::string_view token) {
    const auto& find = caller.api_token != 0 ? served_.find_program : served_.find_caller;
    const auto still = co_await find(token);
    co_return still.has_value();
}

}  // namespace tafl::server
