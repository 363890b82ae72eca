// API tokens: a program acts for the member who created the token. The member names tokens and can revoke
// them.
//
// A token is `tafl_` and 32 random bytes, shown once; the store holds its hash. It may do
// what its scopes say (the row of each route names the one that it needs), and never carries
// administrator's rights.
// Threads: the server's one thread.
#pragma once

#include <vector>

#include "server/people/sign_in/sessions.hpp"

namespace tafl::server {

inline constexpr std::string_view api_token_prefix = "tafl_";
inline constexpr std::size_t max_api_tokens = 20;             // for one member
inline constexpr std::size_t max_api_token_name_length = 40;  // characters

struct NewApiToken {
    std::int64_t id = 0;
    std::string secret;
};

class ApiTokens {
  public:
    ApiTokens(StoreQueue& store, Now now) : store_(store), now_(std::move(now)) {}

    // Nothing if unknown or revoked.
    [[nodiscard]] boost::asio::awaitable<std::optional<Caller>> find(std::string_view secret);
    // Nothing if the member already has max_api_tokens.
    [[nodiscard]] boost::asio::awaitable<std::optional<NewApiToken>> make(store::PlayerId player,
                                                                          std::string name,
                                                                          store::Scope scopes);
    [[nodiscard]] boost::asio::awaitable<std::vector<store::Token>> list(store::PlayerId player);
    [[nodiscard]] boost::asio::awaitable<bool> revoke(store::PlayerId player, std::int64_t id);

  private:
    StoreQueue& store_;
    Now now_;
};

}  // namespace tafl::server
