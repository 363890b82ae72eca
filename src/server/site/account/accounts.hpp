// Shared by the routes about accounts: checking credentials, and new sessions.
#pragma once

#include <memory>

#include "server/base/json_fields.hpp"
#include "server/net/http/http.hpp"
#include "server/people/sign_in/passwords.hpp"
#include "server/site/account/login_guard.hpp"
#include "server/site/services.hpp"

namespace tafl::server {

struct Accounts {
    Services& services;
    Passwords passwords;
    LoginGuard guard;
};
using SharedAccounts = std::shared_ptr<Accounts>;

inline constexpr std::size_t max_code_length = 40;  // bytes, with blanks and dashes

struct Credentials {
    store::PlayerId id = 0;
    std::string name_key;
    std::string hash;  // the password's; empty: no password
};

// The caller. Throws Refusal for guests and for programs with a token: neither may use these routes.
[[nodiscard]] store::PlayerId session_of_member(const Request& request);

// A password to compare; its strength is not checked.
[[nodiscard]] std::string given_password(const JsonFields& body, std::string_view key);

// Checks the password, and the code if the account has a second factor. Each failure counts for both. Throws
// Refusal: TooMany, Unauthenticated with `wrong`, or with the reason code-needed or code-wrong.
[[nodiscard]] boost::asio::awaitable<void> check_proof(Accounts& accounts, Credentials of,
                                                       std::string address, std::string password,
                                                       std::string code, RefusalText wrong);

// The credentials of a signed-in member.
[[nodiscard]] boost::asio::awaitable<Credentials> current_credentials(Accounts& accounts, store::PlayerId id);

// Checks the password and the code in the body's fields `password` and `code`, of a signed-in member.
[[nodiscard]] boost::asio::awaitable<void> check_password_and_code(Accounts& accounts, store::PlayerId id,
                                                                   const Request& request);

// Checks a signed-in member's password; no code.
[[nodiscard]] boost::asio::awaitable<void> check_current(Accounts& accounts, store::PlayerId id,
                                                         std::string address, std::string password);

// The response of GET /me with a new session's cookie. For use after the old sessions were ended.
[[nodiscard]] boost::asio::awaitable<Response> with_new_session(Services& services, store::PlayerId id,
                                                                const Request& request, int status = 200);

// /me/security, /me/second-factor, /me/recovery-codes, /me/sessions.
void add_security_routes(Router& router, const SharedAccounts& accounts);

// /me/notifications, /me/mail.
void add_notification_routes(Router& router, const SharedAccounts& accounts);

}  // namespace tafl::server
