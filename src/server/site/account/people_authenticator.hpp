// Identifies clients by sessions and API tokens; notes the address of banned ones.
#pragma once

#include "server/net/authenticator.hpp"
#include "server/people/sign_in/api_tokens.hpp"
#include "server/people/sign_in/sessions.hpp"

namespace tafl::server {

class PeopleAuthenticator final : public Authenticator {
  public:
    PeopleAuthenticator(Sessions& sessions, ApiTokens& tokens) : sessions_(sessions), tokens_(tokens) {}
    Found find_session(std::string_view token, std::string address) override {
        auto found = co_await sessions_.find(token);
        if (found && found->is_banned) co_await sessions_.note_banned(found->id, std::move(address));
        co_return found;
    }
    Found find_api_token(std::string_view api_token, std::string address) override {
        auto found = co_await tokens_.find(api_token);
        if (found && found->is_banned) co_await sessions_.note_banned(found->id, std::move(address));
        co_return found;
    }
    boost::asio::awaitable<NewSession> create_guest(std::string address) override {
        return sessions_.create_guest(std::move(address));
    }

  private:
    Sessions& sessions_;
    ApiTokens& tokens_;
};

}  // namespace tafl::server
