// How net/ identifies a client. site/ implements it, by sessions and API tokens.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <optional>
#include <string_view>

#include "server/base/caller.hpp"

namespace tafl::server {

class Authenticator {
  public:
    using Found = boost::asio::awaitable<std::optional<Caller>>;
    virtual ~Authenticator() = default;
    // `address`: as in Caller; "" if rate limits are off.
    [[nodiscard]] virtual Found find_session(std::string_view token, std::string address) = 0;
    [[nodiscard]] virtual Found find_api_token(std::string_view api_token, std::string address) = 0;
    [[nodiscard]] virtual boost::asio::awaitable<NewSession> create_guest(std::string address) = 0;
};

// The caller once more; nothing if the session or token has ended. Without a session (Access::Visitor) nothing can end.
// (No ?: here: see suspend.hpp.)
[[nodiscard]] inline Authenticator::Found find_again(Authenticator& authenticator, const Caller& caller,
                                                     std::string_view token) {
    if (token.empty()) co_return caller;
    std::optional<Caller> found;
    if (caller.api_token != 0) {
        found = co_await authenticator.find_api_token(token, caller.address);
    } else {
        found = co_await authenticator.find_session(token, caller.address);
    }
    co_return found;
}

// Whether a session or token is still valid when the connection that was opened with it begins; one that ends later
// closes it (Connections::close_session() and others).
[[nodiscard]] inline boost::asio::awaitable<bool> revalidate(Authenticator& authenticator,
                                                             const Caller& caller, std::string_view token) {
    const auto found = co_await find_again(authenticator, caller, token);
    co_return found.has_value();
}

}  // namespace tafl::server
