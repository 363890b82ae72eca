// Password reset links. An administrator makes the link (`tafl admin reset`) and gives it to the member, or
// the site sends it to the member's e-mail address.
//
// The link holds a random token behind a #, which browsers do not send and servers do not log. The store
// holds its hash in the table of sessions: so it expires and is deleted like a session, and every new
// password invalidates all links of the player. The token is hashed with a prefix that no cookie can hold
// (find_cookie()), so that it is not a session.
#pragma once

#include <cstdint>
#include <string>

#include "server/people/sign_in/sessions.hpp"

namespace tafl::server {

// A member who asks an administrator may have lost the phone too, so that link also ends the second factor. A
// mailbox alone does not.
enum class ResetBy : std::uint8_t { Administrator, Mail };
inline constexpr std::chrono::hours reset_link_life{24};
inline constexpr std::chrono::hours mailed_link_life{1};

struct ResetLink {
    std::string token;
    store::Moment expires{};
};
// For jobs of the StoreQueue.
[[nodiscard]] ResetLink make_reset_link(store::Store& store, store::PlayerId player, store::Moment now,
                                        ResetBy by = ResetBy::Administrator);

struct Reset {
    store::PlayerId player = 0;  // 0: the link is unknown, used or expired
    ResetBy by{};
};
// Finds the link if it is still valid.
[[nodiscard]] Reset find_reset(store::Store& store, std::string_view token, store::Moment now);

}  // namespace tafl::server
