// Looks up players in the store, for jobs of the StoreQueue, and says what they may do. All throw Refusal.
#pragma once

#include <string_view>

#include "server/base/refusal.hpp"
#include "store/store.hpp"

namespace tafl::server {

// The player of a session; throws Unauthenticated if the account was deleted in the meantime.
[[nodiscard]] store::Player account_of(store::Store& store, store::PlayerId id);

// Throws NotFound. A deleted account has no name.
[[nodiscard]] store::Player player_named(store::Store& store, std::string_view name);

// Muted and banned players write nothing that others read. `by`: a Player or a Caller.
void check_may_write(const auto& by) {
    if (by.is_muted || by.is_banned) throw forbidden("muted"_reason);
}

}  // namespace tafl::server
