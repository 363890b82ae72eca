// The person or program behind a request or socket, found once from the session's cookie or an API token.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "store/player.hpp"

namespace tafl::server {

struct Caller {
    store::PlayerId id = 0;
    store::PlayerKind kind = store::PlayerKind::Guest;
    std::string name{};
    bool is_admin = false;
    bool is_muted = false;
    bool is_banned = false;
    bool is_bot = false;
    std::int64_t api_token = 0;               // the token's number; 0: authenticated by a session
    std::string address{};                    // the client's, as limited_address() returns it; set by net/
    store::Scope scopes = store::all_scopes;  // of the token
};

struct NewSession {
    std::string token;  // the value of the session cookie
    Caller caller;
    std::vector<std::string>
        ended{};  // the token hashes of older sessions of the account that gave way to it
};

}  // namespace tafl::server
