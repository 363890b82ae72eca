// Addresses of banned players: for a week a new guest from such an address is banned too, so that deleting
// the browser's cookies does not evade a ban. Members with the same address are not affected.
//
// Addresses are normalised as for rate limits (limited_address()) and stored as hashes among the banned
// player's belongings; they count while the player is banned. Before the account is deleted,
// deny_addresses_of() puts them on the denylist for the rest of their week. Functions on the store, for jobs of the
// StoreQueue.
#pragma once

#include <chrono>
#include <string_view>

#include "store/store.hpp"

namespace tafl::server {

inline constexpr std::chrono::days banned_address_counts{7};
inline constexpr std::size_t max_banned_addresses = 20;  // for one player; the oldest is replaced

// Notes that a banned player was seen at the address. Guests who are banned only because of their address do
// not spread the ban to other addresses.
void note_banned_address(store::Store& store, store::PlayerId banned, std::string_view address,
                         store::Moment now);
[[nodiscard]] bool is_banned_address(store::Store& store, std::string_view address, store::Moment now);
void deny_addresses_of(store::Store& store, store::PlayerId banned);
// Bans a new guest because of the address, with an entry in the moderation log; moderators can lift the ban.
void ban_for_address(store::Store& store, store::PlayerId guest, store::Moment now);

}  // namespace tafl::server
