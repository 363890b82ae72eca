// Links by which a member who has forgotten the password sets a new one. An administrator makes the link (`tafl admin reset`)
// and gives it to the member, or it goes to the member's e-mail address.
//
// The link holds a random token behind a #, which browsers do not send and servers do not log. The store holds its hash, in the
// table of sessions: so it expires and is erased as they are, and every new password ends all links of the player. It is
// hashed with a prefix, so that it is no session: no cookie can hold the prefix (find_cookie()).
#pragma once

#include <cstdint>
#include <string>

#include "server/people/sessions.hpp"

namespace tafl::server {

// Who asks an administrator may have lost the phone, too: that link ends the second factor. A mailbox alone does not.
enum class ResetBy : std::uint8_t { Administrator, Mail };
inline constexpr std::chrono::hours reset_link_life{24};
inline constexpr std::chrono::hours mailed_link_life{1};

struct ResetLink {
    std::string token;
    store::Moment expires{};
};
// On a thread of the StoreQueue.
[[nodiscard]] ResetLink make_reset_link(store::Store& store, store::PlayerId player, store::Moment now,
                                        ResetBy by = ResetBy::Administrator);

struct Reset {
    store::PlayerId player = 0;  // 0: unknown, used or expired
    ResetBy by{};
};
// Of a link that can be used still.
[[nodiscard]] Reset find_reset(store::Store& store, std::string_view token, store::Moment now);

}  // namespace tafl::server
