// /me/security, /me/second-factor, /me/recovery-codes, /me/sessions: the security of an account, and where it
// is signed in.
#include "base/json_writer.hpp"
#include "server/people/accounts.hpp"
#include "server/people/sign_in/second_factor.hpp"
#include "server/people/sign_in/totp.hpp"
#include "server/play/hub.hpp"
#include "server/presence/connections.hpp"
#include "server/site/account/account_routes.hpp"
#include "server/site/account/accounts.hpp"
#include "server/site/responses.hpp"

namespace tafl::server {

namespace {

awaitable<Response> get_security(SharedAccounts accounts, const Request& request) {
    const PlayerId id = session_of_member(request);
    const auto job = [id](Store& store) {
        return std::pair(has_second_factor(store, id), recovery_codes_left(store, id));
    };
    const auto [second_factor, codes] = co_await accounts->services.store.read(job, request.caller.address);
    JsonWriter json;
    json.open('{').field("secondFactor", second_factor).field("recoveryCodes", codes);
    co_return json_answer(json.close('}').take());
}

std::string password_in(const Request& request) {
    const JsonFields body = JsonFields::parse(request.body);
    body.allow({"password"});
    return given_password(body, "password");
}

Response codes_answer(const std::vector<std::string>& codes, int status) {
    JsonWriter json;
    json.open('{').key("recoveryCodes").open('[');
    for (const std::string& code : codes) json.value(code);
    return json_answer(json.close(']').close('}').take(), status);
}

awaitable<Response> post_second_factor(SharedAccounts accounts, const Request& request) {
    const PlayerId id = session_of_member(request);
    co_await check_current(*accounts, id, request.address, password_in(request));
    const auto job = [id, now = accounts->services.now()](Store& store) {
        static_cast<void>(account_of(store, id));
        if (has_second_factor(store, id)) throw conflict("Your account has a second factor already.");
        return begin_second_factor(store, id, now);
    };
    const std::string secret = co_await accounts->services.store.write(job);
    JsonWriter json;
    json.open('{').field("secret", secret).field("link", totp_link(secret, request.caller.name));
    co_return json_answer(json.close('}').take(), 201);
}

// Also creates new recovery codes, for members who lose the phone.
awaitable<Response> put_second_factor(SharedAccounts accounts, const Request& request) {
    const PlayerId id = session_of_member(request);
    const JsonFields body = JsonFields::parse(request.body);
    body.allow({"code"});
    const std::string code = body.text("code", 1, max_code_length);
    const auto job = [id, code, now = accounts->services.now()](Store& store) {
        if (!confirm_second_factor(store, id, code, now)) throw unauthenticated("code-wrong"_reason);
        return make_recovery_codes(store, id, now);
    };
    co_return codes_answer(co_await accounts->services.store.write(job), 200);
}

awaitable<Response> delete_second_factor(SharedAccounts accounts, const Request& request) {
    const PlayerId id = session_of_member(request);
    co_await check_password_and_code(*accounts, id, request);
    const auto job = [id](Store& store) { end_second_factor(store, id); };
    co_await accounts->services.store.write(job);
    co_return no_content();
}

awaitable<Response> post_recovery_codes(SharedAccounts accounts, const Request& request) {
    const PlayerId id = session_of_member(request);
    co_await check_password_and_code(*accounts, id, request);
    const auto job = [id, now = accounts->services.now()](Store& store) {
        static_cast<void>(account_of(store, id));
        return make_recovery_codes(store, id, now);
    };
    co_return codes_answer(co_await accounts->services.store.write(job), 201);
}

awaitable<Response> get_sessions(SharedAccounts accounts, const Request& request) {
    const PlayerId id = session_of_member(request);
    const std::vector<Device> devices = co_await accounts->services.sessions.list(id, request.token);
    JsonWriter json;
    json.open('[');
    for (const Device& device : devices) {
        json.open('{').field("id", device.id).field("browser", device.browser).key("made");
        device.made == store::Moment{} ? json.null() : json.value(device.made);
        json.field("seen", device.seen).field("current", device.is_this).close('}');
    }
    co_return json_answer(json.close(']').take());
}

awaitable<Response> delete_one_session(SharedAccounts accounts, const Request& request) {
    Services& services = accounts->services;
    const PlayerId id = session_of_member(request);
    const bool was_there = co_await services.sessions.end_one(id, request.segments.at(0));
    if (!was_there) throw not_found("You are not signed in there any more.");
    co_await announce(services, id);
    services.hub.close_sockets_of(id);  // the remaining sessions' sockets reconnect by themselves
    co_return no_content();
}

// Ends all sessions and starts a new one for this browser.
awaitable<Response> delete_sessions(SharedAccounts accounts, const Request& request) {
    Services& services = accounts->services;
    const PlayerId id = session_of_member(request);
    const auto job = [id](Store& store) { store.end_sessions(id); };
    co_await services.store.write(job);
    co_await announce(services, id);
    services.hub.close_sockets_of(id);
    co_return co_await with_new_session(services, id, request);
}

}  // namespace

void add_security_routes(Router& router, const SharedAccounts& accounts) {
    const auto add = row_adder(router, accounts);
    add(Method::Get, "/api/v1/me/security", get_security, own);
    add(Method::Post, "/api/v1/me/second-factor", post_second_factor);
    add(Method::Put, "/api/v1/me/second-factor", put_second_factor);
    add(Method::Delete, "/api/v1/me/second-factor", delete_second_factor);
    add(Method::Post, "/api/v1/me/recovery-codes", post_recovery_codes);
    add(Method::Get, "/api/v1/me/sessions", get_sessions, own);
    add(Method::Delete, "/api/v1/me/sessions", delete_sessions, {.requests = 3});
    add(Method::Delete, "/api/v1/me/sessions/{id}", delete_one_session, {.requests = 3});
}

}  // namespace tafl::server
