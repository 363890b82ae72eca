// Links by which a member who has forgotten the password sets a new one. An administrator makes the link (`tafl admin reset`)
// and gives it to the member; nothing is sent by mail.
//
// The link holds a random token behind a #, which browsers do not send and servers do not log. The store holds its hash, in the
// table of sessions: so it expires and is erased as they are, and every new password ends all links of the player. It is
// hashed with a prefix, so that it is no session: no cookie can hold the prefix (find_cookie()).
#pragma once

#include <string>

#include "server/people/sessions.hpp"

namespace tafl::server {

inline constexpr std::chrono::hours reset_link_life{24};

struct ResetLink {
    std::string token;
    store::Moment expires{};
};
// On a thread of the StoreQueue.
[[nodiscard]] ResetLink make_reset_link(store::Store& store, store::PlayerId player, store::Moment now);
// The player of a link that can be used still; 0: unknown, used or expired.
[[nodiscard]] store::PlayerId player_of_reset(store::Store& store, std::string_view token, store::Moment now);

}  // namespace tafl::server
