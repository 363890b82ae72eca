// Addresses from which banned players come: for a week a new guest from there is banned, too, so that a ban does not end with
// the browser's cookies. Members who come from the same address are not touched.
//
// Addresses are as limits count them, kept as hashes among the banned player's belongings; they count as long as the player is
// banned. Functions on the store, for jobs of the StoreQueue.
#pragma once

#include <chrono>
#include <string_view>

#include "store/store.hpp"

namespace tafl::server {

inline constexpr std::chrono::days banned_address_counts{7};
inline constexpr std::size_t most_banned_addresses = 20;  // of one player; the oldest gives way

// A banned player was seen there. Guests who are banned only for their address make no address theirs.
void note_banned_address(store::Store& store, store::PlayerId banned, std::string_view address,
                         store::Moment now);
[[nodiscard]] bool is_banned_address(store::Store& store, std::string_view address, store::Moment now);
// Bans a new guest for the address, with an entry in the log of the moderators, who can lift it.
void ban_for_address(store::Store& store, store::PlayerId guest, store::Moment now);

}  // namespace tafl::server
