// Former names of players. A former name still leads to its player, and for ninety days nobody else can take
// it. A player may rename at most twice in thirty days. Threads: those of the StoreQueue.
#pragma once

#include <optional>
#include <string_view>

#include "store/store.hpp"

namespace tafl::server {

// Whether the name is reserved for somebody else who gave it up recently, or was a banned player's who has
// deleted the account.
[[nodiscard]] bool is_reserved_for_another(store::Store& store, std::string_view name_key, store::PlayerId id,
                                           store::Moment now);

// Renames the player and reserves the old name. False: the name is taken or reserved. Throws Refusal
// (TooMany).
[[nodiscard]] bool rename(store::Store& store, const store::Player& player, std::string_view name,
                          store::Moment now);

// The player who last had this name; nothing if nobody had it or somebody has it now. For redirects.
[[nodiscard]] std::optional<store::Player> player_formerly_named(store::Store& store, std::string_view name);

}  // namespace tafl::server
