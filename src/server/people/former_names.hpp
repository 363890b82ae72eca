// Names that players had before. A former name leads to its player, and for ninety days nobody else can take it; nobody
// changes the name more than twice in thirty days. Threads: those of the StoreQueue.
#pragma once

#include <optional>
#include <string_view>

#include "store/store.hpp"

namespace tafl::server {

inline constexpr std::string_view former_name_kind =
    "former-name";  // key: its name_key; value: as it was displayed

// Whether the name waits for somebody else, who had it lately.
[[nodiscard]] bool is_kept_for_another(store::Store& store, std::string_view name_key, store::PlayerId id,
                                       store::Moment now);

// Renames and keeps the old name. False: the name is taken, or kept for another. Throws Refusal (TooMany).
[[nodiscard]] bool rename(store::Store& store, const store::Player& player, std::string_view name,
                          store::Moment now);

// Who has this name now: nothing if nobody had it, or somebody has it again. For redirects.
[[nodiscard]] std::optional<store::Player> player_formerly_named(store::Store& store, std::string_view name);

}  // namespace tafl::server
