// Looks up players in the store. For jobs of the StoreQueue. Both throw Refusal.
#pragma once

#include <string_view>

#include "server/base/refusal.hpp"
#include "store/store.hpp"

namespace tafl::server {

// The player of a session; throws Unauthenticated if the account was deleted in the meantime.
[[nodiscard]] store::Player account_of(store::Store& store, store::PlayerId id);

// Throws NotFound. A deleted account has no name.
[[nodiscard]] store::Player player_named(store::Store& store, std::string_view name);

}  // namespace tafl::server
