// Who asks: found out once for each request and socket, from the session's cookie or a program's token.
#pragma once

#include <string>

#include "store/kept_player.hpp"

namespace tafl::server {

struct Caller {
    store::PlayerId id = 0;
    store::PlayerKind kind = store::PlayerKind::Guest;
    std::string name;
    bool is_admin = false;
    bool is_muted = false;
    bool is_barred = false;
    bool is_bot = false;
    std::int64_t api_token = 0;  // its number, where a program came by one; 0: by a session
};

}  // namespace tafl::server
