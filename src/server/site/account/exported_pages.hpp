// Pages of what a player has written, newest first, as JSON.
#pragma once

#include <cstdint>

#include "server/base/page.hpp"

namespace tafl::server {

// `before`: the number of a message or a line, as cursor. For jobs of the StoreQueue.
// {messages: [{to, text, at}], more}
[[nodiscard]] JsonPage<std::int64_t> exported_messages(store::Store& store, store::PlayerId id,
                                                       std::int64_t before);
// In the rooms of games, tournaments and teams: {lines: [{room, text, at}], more}
[[nodiscard]] JsonPage<std::int64_t> exported_chat(store::Store& store, store::PlayerId id,
                                                   std::int64_t before);

}  // namespace tafl::server
