// A page of a player's own private messages, newest first, as JSON: {messages: [{to, text, at}], more}.
#pragma once

#include <cstdint>

#include "server/base/page.hpp"

namespace tafl::server {

// `before`: the number of a message, as cursor. For jobs of the StoreQueue.
[[nodiscard]] JsonPage<std::int64_t> exported_messages(store::Store& store, store::PlayerId id,
                                                       std::int64_t before);

}  // namespace tafl::server
