#include "server/people/accounts.hpp"

#include <fmt/format.h>

#include "server/base/text/plain_text.hpp"
#include "server/people/names.hpp"

namespace tafl::server {

store::Player account_of(store::Store& store, store::PlayerId id) {
    auto player = store.player(id);
    if (!player || player->kind == store::PlayerKind::Erased) throw unauthenticated("account-gone"_reason);
    return *std::move(player);
}

store::Player player_named(store::Store& store, std::string_view name) {
    auto player = store.player_named(name_key(name));
    if (!player) throw not_found("player-unknown"_reason);
    return *std::move(player);
}

}  // namespace tafl::server
