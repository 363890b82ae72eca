// The denylist: what a banned player was known by who has deleted the account. For a while nobody takes the
// name or the e-mail address, and new guests from the player's addresses are banned.
//
// Stored as hashes among the site's own values, so that the data itself is deleted: "denied/name/3f2a…".
// Functions on the store, for jobs of the StoreQueue.
#pragma once

#include <chrono>
#include <string_view>

#include "store/store.hpp"

namespace tafl::server {

enum class Denied : std::uint8_t { Name, Mail, Address };

inline constexpr std::chrono::days denied_for{90};  // names and e-mail addresses

// `known_as`: a name_key(), a mailbox_of(), or what banned_addresses.cpp stores for an address.
void deny(store::Store& store, Denied what, std::string_view known_as, store::Moment until);
[[nodiscard]] bool is_denied(store::Store& store, Denied what, std::string_view known_as, store::Moment now);
// Deletes the entries that are over.
void clean_denylist(store::Store& store, store::Moment now);

}  // namespace tafl::server
