// A page of a player's own private messages, newest first, as JSON: {messages: [{to, text, at}], more}.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "store/store.hpp"

namespace tafl::server {

// `before`: the number of a message, as cursor. For jobs of the StoreQueue.
struct ExportedMessages {
    std::string text;
    std::optional<std::int64_t> more;  // the number of the last; nothing: there are no others
};
[[nodiscard]] ExportedMessages exported_messages(store::Store& store, store::PlayerId id,
                                                 std::int64_t before);

}  // namespace tafl::server
