#include "server/site/account/accounts.hpp"

#include "server/net/http/header_values.hpp"
#include "server/net/http/session_cookie.hpp"
#include "server/notify/mail_sender.hpp"
#include "server/notify/outbox.hpp"
#include "server/people/sign_in/browsers.hpp"
#include "server/people/sign_in/second_factor.hpp"
#include "server/presence/connections.hpp"
#include "server/site/account/account_routes.hpp"
#include "server/site/account/me_json.hpp"
#include "server/site/responses.hpp"

namespace tafl::server {

PlayerId session_of_member(const Request& request) {
    require_member(request.caller);
    return request.caller.id;
}

std::string given_password(const JsonFields& body, std::string_view key) {
    return body.text(key, 0, max_password_length);
}

namespace {

awaitable<void> check_password(Accounts& accounts, const Credentials& of, const std::string& address,
                               std::string password, RefusalText wrong) {
    const auto network = limited_network(address);
    accounts.guard.attempt(of.name_key, network);
    PasswordClient client{limited_address(address), accounts.guard.is_proven(of.name_key, network)};
    bool is_wrong = false;
    try {
        is_wrong = !co_await accounts.passwords.matches(std::move(client), std::move(password), of.hash);
    } catch (...) {
        accounts.guard.taken_back(of.name_key, network);  // nobody has looked at the password
        throw;
    }
    if (is_wrong) throw unauthenticated(std::move(wrong));
}

awaitable<bool> has_code(Accounts& accounts, PlayerId id) {
    const auto look = [id](Store& store) { return has_second_factor(store, id); };
    co_return co_await accounts.services.store.read(look);
}

// A wrong code counts like a wrong password.
awaitable<void> check_code(Accounts& accounts, const Credentials& of, const std::string& network,
                           std::string code) {
    const store::Moment now = accounts.services.now();
    const auto job = [id = of.id, code, now](Store& store) {
        const CodeCheck found = check_second_factor(store, id, code, now);
        if (found == CodeCheck::LastWrong) post(store, mail_queue, id, {NoticeKind::CodesGuessed}, now);
        return std::pair(found, found == CodeCheck::Closed ? codes_open_again(store, id) : now);
    };
    const auto [found, open_again] = co_await accounts.services.store.write(job);
    switch (found) {
        case CodeCheck::Right: co_return;
        case CodeCheck::Closed:
            accounts.guard.taken_back(of.name_key, network);  // nobody has looked at the code
            throw rate_limited(
                static_cast<int>(std::chrono::ceil<std::chrono::seconds>(open_again - now).count()));
        case CodeCheck::LastWrong:
            if (accounts.services.mails != nullptr) accounts.services.mails->wake();
            [[fallthrough]];
        case CodeCheck::Wrong: throw unauthenticated("code-wrong"_reason);
    }
}

}  // namespace

awaitable<void> check_proof(Accounts& accounts, Credentials of, std::string address, std::string password,
                            std::string code, RefusalText wrong) {
    const auto network = limited_network(address);
    co_await check_password(accounts, of, address, std::move(password), std::move(wrong));
    const bool needs_code = co_await has_code(accounts, of.id);
    if (needs_code && code.empty()) {
        accounts.guard.taken_back(of.name_key, network);  // the password was right
        throw unauthenticated("code-needed"_reason);
    }
    if (needs_code) co_await check_code(accounts, of, network, std::move(code));
    accounts.guard.succeeded(of.name_key, network);
}

awaitable<Credentials> current_credentials(Accounts& accounts, PlayerId id) {
    const auto job = [id](Store& store) {
        const std::optional<store::Player> player = store.player(id);
        return Credentials{id, player ? player->name_key : "", store.password(id).value_or("")};
    };
    co_return co_await accounts.services.store.read(job);
}

awaitable<void> check_password_and_code(Accounts& accounts, PlayerId id, const Request& request) {
    const JsonFields body = JsonFields::parse(request.body.empty() ? "{}" : request.body);
    body.allow({"password", "code"});
    std::string password = given_password(body, "password");
    std::string code = body.find_text("code", 0, max_code_length).value_or("");
    const Credentials of = co_await current_credentials(accounts, id);
    co_await check_proof(accounts, of, request.address, std::move(password), std::move(code),
                         "password-wrong"_reason);
}

awaitable<void> check_current(Accounts& accounts, PlayerId id, std::string address, std::string password) {
    const Credentials of = co_await current_credentials(accounts, id);
    co_await check_password(accounts, of, address, std::move(password), "password-wrong"_reason);
    accounts.guard.succeeded(of.name_key, limited_network(address));
}

awaitable<Response> with_new_session(Services& services, PlayerId id, const Request& request, int status) {
    std::string browser = browser_name(request.agent);
    const NewSession session = co_await services.sessions.begin(id, std::move(browser));
    if (!session.ended.empty()) co_await announce(services, id);  // other nodes know them, too
    for (const auto& hash : session.ended) services.connections.close_session_of_hash(id, hash);
    Response response = json_answer(co_await me_json(services, id), status);
    response.headers.emplace_back("Set-Cookie", session_cookie(session.token, request.is_secure));
    co_return response;
}

}  // namespace tafl::server
